import { use } from 'react'
import { FieldError, FormContext, getFieldId, getFieldGroup, useFieldError } from '../../forms/fields.tsx'
import type { DateFieldName } from '../services/date-of-birth.ts'

const parts: readonly { part: DateFieldName; label: string; autoComplete: string }[] = [
  { part: 'day', label: 'Day', autoComplete: 'bday-day' },
  { part: 'month', label: 'Month', autoComplete: 'bday-month' },
  { part: 'year', label: 'Year', autoComplete: 'bday-year' },
]
const name = 'dob'
const id = getFieldId(name)

/** Three text fields in one group, which people fill in faster and with fewer mistakes than a calendar (rule F9). */
export function DateOfBirthField() {
  const { typed, errors } = use(FormContext)
  const wrong = Object.keys(errors).find((field) => getFieldGroup(field) === name)
  const { error, isWrong } = useFieldError(wrong ?? name)
  const hintId = `${id}-hint`
  const errorId = isWrong ? ` ${id}-error` : ''
  return (
    <fieldset className="field date-field" id={id} aria-describedby={`${hintId}${errorId}`}>
      <legend>Date of birth</legend>
      <p className="muted small" id={hintId}>
        For example, 27 3 1986. For a child, give the child’s date of birth.
      </p>
      {error !== undefined && <FieldError id={id} error={error} right={!isWrong} />}
      <div className="row">
        {parts.map(({ part, label, autoComplete }) => {
          const field = `${name}.${part}`
          const isPart = wrong === name || wrong === field
          return (
            <div className="field" key={part}>
              <label htmlFor={getFieldId(field)}>{label}</label>
              <input
                id={getFieldId(field)}
                name={field}
                inputMode="numeric"
                autoComplete={autoComplete}
                enterKeyHint="next"
                defaultValue={typed[field]}
                {...(isWrong && isPart && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
              />
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
