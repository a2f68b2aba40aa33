import { useState } from 'react'
import { FieldError } from '../../../forms/fields.tsx'
import { numericOnlyError } from '../../../forms/message-form.ts'
import { SHORT_TEXT_MAX } from '../../../runtime/limits.ts'

export const getOwnFieldId = (name: string) => `checkout-${name}`

interface OwnFieldProps {
  name: string
  label: string
  autoComplete: string
  defaultValue?: string
  error: string | undefined
}

export function OwnField({ name, label, autoComplete, defaultValue, error }: OwnFieldProps) {
  const id = getOwnFieldId(name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        autoComplete={autoComplete}
        defaultValue={defaultValue}
        maxLength={SHORT_TEXT_MAX}
        {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      />
      {error !== undefined && <FieldError id={id} error={error} />}
    </div>
  )
}

/** Most digits that the payment call accepts. */
const ZIP_MAX = 10
const digitsOf = (typed: string) => typed.replaceAll(/[^0-9]/g, '').slice(0, ZIP_MAX)

/** Accepts digits only; prefilled with those of the postcode in the form (ruling 21, specification section 5). */
export function ZipField({ postcode }: { postcode: string }) {
  const [stripped, setStripped] = useState(false)
  const id = getOwnFieldId('zipCode')
  return (
    <div className="field">
      <label htmlFor={id}>Postcode digits</label>
      <input
        id={id}
        name="zipCode"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={digitsOf(postcode)}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget: input }) => {
          const digits = digitsOf(input.value)
          if (digits === input.value) return
          // Keeps the cursor behind the same digit.
          const cursor = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length
          setStripped(true)
          input.value = digits
          input.setSelectionRange(cursor, cursor)
        }}
        onFocus={() => setStripped(false)}
      />
      <p className="muted small" id={`${id}-hint`}>
        The numbers in your postcode
      </p>
      <p className="field-note" aria-live="polite">
        {stripped && numericOnlyError}
      </p>
    </div>
  )
}
