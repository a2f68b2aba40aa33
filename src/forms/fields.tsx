import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { warningCircle } from '../ui/icons.ts'
import { normaliseDigits, numericOnlyError, normalisePhone } from './message-form.ts'
import type { FieldErrors, FormValues } from './form-status.ts'

interface FormFacts {
  typed: FormValues
  errors: FieldErrors
  /** Wrong fields, by `getFieldGroup`, that were corrected since. */
  right?: ReadonlySet<string>
  /** Names of files to choose again, as far as known; null or absent: none. */
  lostFiles?: readonly string[] | null
}

export const FormContext = createContext<FormFacts>({ typed: {}, errors: {} })

export const getFieldId = (name: string) => `field-${name}`

/** Common name of the parts of one answer, such as a date. */
export const getFieldGroup = (name: string) => name.split('.')[0] ?? name

/** The error of a field, and whether it still applies, as far as known before the next send. */
export function useFieldError(name: string): { error: string | undefined; isWrong: boolean } {
  const { errors, right } = use(FormContext)
  const error = errors[name]
  return { error, isWrong: error !== undefined && right?.has(getFieldGroup(name)) !== true }
}

interface FieldProps {
  name: string
  label: string
  hint?: string
  autoComplete?: string
  optional?: boolean
}

/** Label, hint, error and control, linked by their ids (rules F3, F5). */
function Field({
  name,
  label,
  hint,
  note,
  optional,
  control,
}: FieldProps & {
  /** Announced politely while typing; not an error. */
  note?: ReactNode
  control: (tied: {
    id: string
    name: string
    'aria-describedby'?: string
    'aria-invalid'?: true
  }) => ReactNode
}) {
  const { error, isWrong } = useFieldError(name)
  const id = getFieldId(name)
  const described = [hint !== undefined && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional === true && <span className="muted"> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p className="muted small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={id} error={error} right={!isWrong} />}
      {control({
        id,
        name,
        ...(described !== '' && { 'aria-describedby': described }),
        ...(isWrong && { 'aria-invalid': true }),
      })}
      {note}
    </div>
  )
}

/** Capitals that an on-screen keyboard sets by itself in a field about a person, by its `autocomplete`. */
const capitals: Readonly<Record<string, string>> = { email: 'none', 'postal-code': 'characters' }

export function TextField({
  type = 'text',
  ...field
}: FieldProps & { type?: 'text' | 'email' | 'date' | 'time' }) {
  const { typed } = use(FormContext)
  const { autoComplete } = field
  return (
    <Field
      {...field}
      control={(tied) => (
        <input
          {...tied}
          type={type}
          autoComplete={autoComplete}
          // Names and addresses are in no dictionary.
          spellCheck={autoComplete === undefined}
          autoCapitalize={autoComplete && (capitals[autoComplete] ?? 'words')}
          enterKeyHint="next"
          defaultValue={typed[field.name]}
        />
      )}
    />
  )
}

export function LongTextField({ rows = 5, ...field }: FieldProps & { rows?: number }) {
  const { typed } = use(FormContext)
  return (
    <Field
      {...field}
      control={(tied) => <textarea {...tied} rows={rows} defaultValue={typed[field.name]} />}
    />
  )
}

export function SelectField({
  options,
  empty,
  ...field
}: FieldProps & { options: readonly string[]; empty: string }) {
  const { typed } = use(FormContext)
  return (
    <Field
      {...field}
      control={(tied) => (
        <select {...tied} defaultValue={typed[field.name] ?? ''}>
          <option value="">{empty}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    />
  )
}

/**
 * Keeps digits only: everything else is stripped as it is typed or pasted, and the field says so without blocking
 * (specification section 5, rule F8).
 */
export function PhoneField({
  enterKeyHint = 'next',
  ...field
}: FieldProps & { enterKeyHint?: 'next' | 'send' }) {
  const { typed } = use(FormContext)
  const [stripped, setStripped] = useState(false)
  return (
    <Field
      {...field}
      note={
        <p className="field-note" aria-live="polite">
          {stripped && numericOnlyError}
        </p>
      }
      control={(tied) => (
        <input
          {...tied}
          type="tel"
          autoComplete="tel"
          spellCheck={false}
          enterKeyHint={enterKeyHint}
          defaultValue={typed[field.name]}
          onInput={({ currentTarget: input, nativeEvent }) => {
            // An input method is still composing; its result is read when the field loses focus.
            if (nativeEvent.isComposing) return
            const value = normaliseDigits(input.value)
            // A number with + can be converted only once its country code is complete.
            if (/^\+?\d{0,2}$/.test(value)) return
            const digits = normalisePhone(value)
            if (digits === input.value) return
            // Keeps the cursor after the same digit.
            const cursor = normalisePhone(value.slice(0, input.selectionStart ?? value.length)).length
            // Digits of another script are converted, not refused.
            setStripped(digits !== value)
            input.value = digits
            input.setSelectionRange(cursor, cursor)
          }}
          onFocus={() => setStripped(false)}
          onBlur={({ currentTarget: input }) => {
            input.value = normalisePhone(input.value)
          }}
        />
      )}
    />
  )
}

export function CheckboxField({ name, label }: { name: string; label: string }) {
  const { typed } = use(FormContext)
  const { error, isWrong } = useFieldError(name)
  const id = getFieldId(name)
  return (
    <div className="field">
      {error !== undefined && <FieldError id={id} error={error} right={!isWrong} />}
      <div className="option">
        <input
          type="checkbox"
          id={id}
          name={name}
          defaultChecked={typed[name] !== undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
        />
        <label htmlFor={id}>{label}</label>
      </div>
    </div>
  )
}

/** Once corrected it is hidden but keeps its space, to avoid a layout shift under a finger. */
export function FieldError({ id, error, right = false }: { id: string; error: string; right?: boolean }) {
  return (
    <p className={right ? 'field-error put-right' : 'field-error'} id={`${id}-error`}>
      <Icon drawing={warningCircle} />
      <span className="visually-hidden">Error: </span>
      {error}
    </p>
  )
}
