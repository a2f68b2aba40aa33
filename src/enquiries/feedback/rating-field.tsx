import { use } from 'react'
import { Apple } from '../../ui/apple.tsx'
import { FieldError, getFieldId, FormContext, useFieldError } from '../../forms/fields.tsx'
import { ratings } from './feedback-message.ts'

const name = 'ratingValue'

/**
 * One to five stars (specification section 5), drawn as apples: five radio buttons with labels, for keyboards, screen
 * readers and browsers without script (rule F10).
 */
export function RatingField() {
  const { typed } = use(FormContext)
  const { error, isWrong } = useFieldError(name)
  return (
    <fieldset className="rating" aria-describedby={isWrong ? `${name}-error` : undefined}>
      <legend>How was your visit?</legend>
      {error !== undefined && <FieldError id={name} error={error} right={!isWrong} />}
      <div className="rating-stars">
        {Object.entries(ratings).map(([value, text]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              id={value === '1' ? getFieldId(name) : undefined}
              defaultChecked={typed[name] === value}
            />
            <Apple />
            <span className="visually-hidden">{value === '1' ? '1 apple, ' : `${value} apples, `}</span>
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
