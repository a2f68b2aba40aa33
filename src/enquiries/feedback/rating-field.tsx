import { use } from 'react'
import { Apple } from '../../ui/apple.tsx'
import { FieldError, fieldId, FormState } from '../../forms/fields.tsx'
import { ratings } from './message.ts'

const name = 'ratingValue'

/** One to five stars, drawn as apples, are five radio buttons with words: for keys, screen readers and no script alike (rule F10). */
export function RatingField() {
  const { typed, errors } = use(FormState)
  const error = errors[name]
  return (
    <fieldset className="rating" aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend>How was your visit?</legend>
      {error !== undefined && <FieldError id={name} error={error} />}
      <div className="rating-stars">
        {Object.entries(ratings).map(([value, text]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              id={value === '1' ? fieldId(name) : undefined}
              defaultChecked={typed[name] === value}
            />
            <Apple />
            <span className="visually-hidden">{value === '1' ? '1 star, ' : `${value} stars, `}</span>
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
