import { Fragment, useEffect, useRef, useState } from 'react'
import type { ComponentType, ReactNode, SubmitEvent, SyntheticEvent } from 'react'
import { telephone } from '#practice/name-and-telephones.ts'
import { hasTelephoneNumber } from '../facts/split-links.ts'
import { LinkedText } from '../ui/linked-text.tsx'
import { TelephoneLink } from '../ui/telephone.tsx'
import { useDelayedAnnouncement } from '../ui/use-delayed-announcement.ts'
import { FormContext, getFieldId, getFieldGroup } from './fields.tsx'
import { validateForm, formKeyField, honeypotField, openForField } from './message-form.ts'
import type { MessageForm } from './message-form.ts'
import { PrivacyNote } from './privacy-note.tsx'
import { sendMessage } from './send-message.ts'
import type { SendResult } from './send-message.ts'
import { formatConnectionState, useConnection } from './use-connection.ts'
import { useDraft } from './use-draft.ts'
import type { FieldErrors, FormStatus, SentStatus } from './form-status.ts'

/** Fragment for a browser's own post with errors: the form may be far below the first screen. */
const problem = 'problem'

/** A sent form, and whether to move the focus to what stands in its place. */
export interface SentProps extends Pick<SentStatus, 'reference' | 'note'> {
  form: Pick<MessageForm<object>, 'words' | 'next' | 'urgent'>
  focus: boolean
}

interface FormProps<Message extends object> {
  form: MessageForm<Message>
  formStatus: FormStatus
  button: string
  /** Set when it was sent before for another person: a note above the button, and the quieter button's label. */
  again?: { note: ReactNode; button: string } | null
  /** Content beside the button. */
  beside?: ReactNode
  /** Whom to call when sending failed; default: reception. */
  call?: ReactNode
  /** Default: as JSON. `fields` are the form's own, including files. */
  deliver?: (message: Message, fields: FormData) => Promise<SendResult>
  /** Receives a valid message instead of sending it, when more steps must come first. */
  onValid?: (message: Message, form: HTMLFormElement) => Promise<void>
  /** Stands in the place of the form when it was sent; a form that leads to a payment has none. */
  sent?: ComponentType<SentProps>
  children: ReactNode
}

/**
 * A message form: idle, sending, then success or error (specification section 4). Without script the browser's own post
 * does the same; with script, nothing typed is ever lost, because the fields are uncontrolled.
 */
export function Form<Message extends object>({
  form,
  formStatus,
  button: first,
  again = null,
  beside,
  call,
  deliver,
  onValid,
  sent: Sent,
  children,
}: FormProps<Message>) {
  const button = again?.button ?? first
  const refused = formStatus.state === 'refused' ? formStatus : null
  const [errors, setErrors] = useState<FieldErrors>(refused?.errors ?? {})
  const [trouble, setTrouble] = useState<string | null>(refused?.trouble ?? null)
  const [busy, setBusy] = useState<'Sending...' | 'Opening...' | null>(null)
  const saidBusy = useDelayedAnnouncement(busy ?? '')
  const [accepted, setAccepted] = useState<SentStatus | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [right, setRight] = useState<ReadonlySet<string>>(new Set())
  /** Edited since the last errors were shown. */
  const changed = useRef(new Set<string>())
  const { formElement, key, kept, lostFiles, cleared, clearDraft } = useDraft(
    form.name,
    formStatus,
    formStatus.state === 'sent' || accepted !== null,
  )
  const connection = useConnection()

  const sentStatus = formStatus.state === 'sent' ? formStatus : accepted
  if (sentStatus !== null)
    return Sent !== undefined && <Sent form={form} focus={accepted !== null} {...sentStatus} />

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy !== null) return
    const fields = new FormData(event.currentTarget)
    const checked = validateForm(form, textsOf(fields))
    setTrouble(null)
    connection.report(false)
    found(checked.ok ? {} : checked.errors)
    setAttempts(attempts + 1)
    if (!checked.ok) return
    if (onValid !== undefined) {
      titleWithoutError()
      // In a browser that does not focus a pressed button: the dialog must be able to return the focus to it.
      if (document.activeElement === document.body) event.submitter?.focus()
      setBusy('Opening...')
      await onValid(checked.message, event.currentTarget).catch(() => {
        setTrouble(form.words.unreachable)
        connection.report(true)
      })
      setBusy(null)
      return
    }
    setBusy('Sending...')
    fields.set(formKeyField, key)
    // Restored text was typed for longer than this page has been open.
    if (!kept) fields.set(openForField, String(Math.round(event.timeStamp)))
    const ours = ourFields.map((name) => [name, fields.get(name) ?? undefined] as const)
    const outcome = await (deliver?.(checked.message, fields) ??
      sendMessage(form, { ...checked.message, ...Object.fromEntries(ours) }))
    setBusy(null)
    setAttempts(attempts + 2)
    if (outcome.sent) setAccepted({ state: 'sent', ...outcome })
    else {
      found(outcome.errors)
      setTrouble(outcome.trouble)
      connection.report(outcome.unanswered === true)
    }
  }

  const found = (faults: FieldErrors) => {
    setErrors(faults)
    setRight(new Set())
    changed.current.clear()
  }
  /** A corrected field is no longer marked as wrong; nothing new is marked before the next send (rule F1). */
  const lookAgain = ({ currentTarget, target }: SyntheticEvent<HTMLFormElement>) => {
    const group = getFieldGroup((target as HTMLInputElement).name)
    if (!changed.current.has(group)) return
    const checked = validateForm(form, textsOf(new FormData(currentTarget)))
    const isRight = checked.ok || Object.keys(checked.errors).every((name) => getFieldGroup(name) !== group)
    if (isRight !== right.has(group))
      setRight(new Set([...right, group].filter((one) => isRight || one !== group)))
  }

  const clear = () => {
    found({})
    setTrouble(null)
    titleWithoutError()
    clearDraft()
  }

  const sent = Object.keys(errors).length === 0 && trouble === null
  return (
    <FormContext value={{ typed: refused?.typed ?? {}, errors, right, lostFiles }}>
      {!sent && (
        <ErrorSummary
          key={attempts}
          errors={errors}
          right={right}
          trouble={trouble}
          connection={connection.state && formatConnectionState(connection.state, button)}
          call={call}
          focus={attempts > 0}
        />
      )}
      <div className="row kept" aria-live="polite">
        {kept && again === null && (
          <>
            <p>We kept what you typed.</p>
            <button className="button button-quiet" type="button" onClick={clear}>
              Clear the form
            </button>
          </>
        )}
      </div>
      <form
        ref={formElement}
        method="post"
        action={`${form.action}#${problem}`}
        encType={form.files === true ? 'multipart/form-data' : undefined}
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={({ target }) => changed.current.add(getFieldGroup((target as HTMLInputElement).name))}
        onBlurCapture={lookAgain}
      >
        <Honeypot />
        <Fragment key={cleared}>{children}</Fragment>
        {again?.note}
        <div className="row form-end">
          <button
            className={again === null ? 'button' : 'button button-quiet'}
            type="submit"
            aria-disabled={busy !== null}
          >
            {busy ?? button}
          </button>
          {beside}
        </div>
        <p className="visually-hidden" aria-live="polite">
          {saidBusy}
        </p>
        <PrivacyNote paid={form.paid === true} />
      </form>
    </FormContext>
  )
}

/** Honeypot for robots: invisible, not reachable by keyboard, and unknown to autofill. */
function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={getFieldId(honeypotField)}>Leave this empty</label>
      <input id={getFieldId(honeypotField)} name={honeypotField} tabIndex={-1} autoComplete="off" />
    </div>
  )
}

interface ErrorSummaryProps {
  errors: FieldErrors
  right: ReadonlySet<string>
  trouble: string | null
  /** What to do without a connection. */
  connection: string | null
  call: ReactNode
  focus: boolean
}

/** List of all errors, which receives the focus and links to the fields (rule F2). */
function ErrorSummary({ errors, right, trouble, connection, call, focus }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!focus) return
    if (!document.title.startsWith('Error: ')) document.title = `Error: ${document.title}`
    goTo(box.current)
  }, [focus])
  return (
    <div
      className="panel error-summary"
      id={problem}
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary"
    >
      <h2 className="panel-heading" id="error-summary">
        There is a problem
      </h2>
      {trouble !== null && (
        <p>
          <LinkedText text={trouble} />
        </p>
      )}
      {connection !== null && <p>{connection}</p>}
      {Object.keys(errors).length > 0 && (
        <ul>
          {Object.entries(errors).map(([name, error]) => (
            <li key={name}>
              <a
                className={right.has(getFieldGroup(name)) ? 'put-right' : undefined}
                href={`#${getFieldId(name)}`}
                onClick={(event) => goToField(name) && event.preventDefault()}
              >
                {error}
              </a>
            </li>
          ))}
        </ul>
      )}
      {trouble !== null && !hasTelephoneNumber(trouble) && (call ?? <CallReception />)}
    </div>
  )
}

export const CallReception = () => (
  <p>
    You can also call us on <TelephoneLink number={telephone} />.
  </p>
)

export function titleWithoutError() {
  document.title = document.title.replace(/^Error: /, '')
}

/** Focuses a box and scrolls to its top: Firefox does not scroll to a box that is partly visible. */
export function goTo(box: HTMLElement | null) {
  box?.focus({ preventScroll: true })
  box?.scrollIntoView({ block: 'start' })
}

/** A fragment link only scrolls to the field, or to the first of a group; this also moves the focus there. */
function goToField(name: string): boolean {
  const place = document.getElementById(getFieldId(name))
  const field =
    place instanceof HTMLFieldSetElement
      ? place.querySelector<HTMLElement>(':is(input, button):not([inert] *)')
      : place
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
  return field !== null
}

const ourFields = [formKeyField, openForField, honeypotField]

/** The texts of a form, without files and honeypot. */
function textsOf(fields: FormData): Record<string, unknown> {
  return Object.fromEntries(
    [...fields].filter(([name, value]) => name !== honeypotField && typeof value === 'string'),
  )
}
