import { Fragment, useEffect, useRef, useState } from 'react'
import type { ReactNode, SubmitEvent, SyntheticEvent } from 'react'
import { telephone } from '../practice/name-and-telephones.ts'
import { namesWhomToCall } from '../practice/linkable.ts'
import { Icon } from '../ui/icon.tsx'
import { checkCircle } from '../ui/icons.ts'
import { LinkedText } from '../ui/linked-text.tsx'
import { TelephoneLink } from '../ui/telephone.tsx'
import { useLate } from '../ui/use-late.ts'
import { FormState, fieldId, groupOf } from './fields.tsx'
import { check, formKeyField, honeypotField, openForField } from './message-form.ts'
import type { MessageForm } from './message-form.ts'
import { PrivacyNote } from './privacy-note.tsx'
import { send } from './send.ts'
import type { Outcome } from './send.ts'
import { connectionWords, useConnection } from './use-connection.ts'
import { useDraft } from './use-draft.ts'
import { sentParameter } from './form-status.ts'
import type { Errors, FormStatus, SentStatus } from './form-status.ts'

/** Where a browser's own post leads when something is wrong: the form may stand far below the first screen. */
const problem = 'problem'

interface FormProps<Message extends object> {
  form: MessageForm<Message>
  formStatus: FormStatus
  /** What the button says. */
  button: string
  /** Where it was sent before for somebody else: what stands above the button, and what that says then, quietly. */
  again?: { note: ReactNode; button: string } | null
  /** What stands beside the button. */
  beside?: ReactNode
  /** Whom to call, said when sending failed; without it, reception. */
  call?: ReactNode
  /** Sends a valid message; without it, as JSON. `fields` are the form's own, files among them. */
  deliver?: (message: Message, fields: FormData) => Promise<Outcome>
  /** Takes a valid message on instead, where more has to happen before it can be sent. */
  onValid?: (message: Message, form: HTMLFormElement) => Promise<void>
  /** Where the focus goes when something is wrong: the list of all faults, or the first field that has one. */
  faultsFocus?: 'summary' | 'first field'
  /** The fields. */
  children: ReactNode
}

/**
 * A message form: idle, sending, then success or error (specification section 4). The browser's own post does the same
 * without script; with it, nothing typed is ever lost, because the fields keep their own text.
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
  faultsFocus = 'summary',
  children,
}: FormProps<Message>) {
  const button = again?.button ?? first
  const refused = formStatus.state === 'refused' ? formStatus : null
  const [errors, setErrors] = useState<Errors>(refused?.errors ?? {})
  const [trouble, setTrouble] = useState<string | null>(refused?.trouble ?? null)
  const [busy, setBusy] = useState<'Sending...' | 'Opening...' | null>(null)
  const saidBusy = useLate(busy ?? '')
  const [accepted, setAccepted] = useState<SentStatus | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [right, setRight] = useState<ReadonlySet<string>>(new Set())
  /** Changed since the form was found wrong. */
  const changed = useRef(new Set<string>())
  const { formElement, key, kept, lostFiles, cleared, clearDraft } = useDraft(
    form.name,
    formStatus,
    formStatus.state === 'sent' || accepted !== null,
  )
  const connection = useConnection()

  if (formStatus.state === 'sent')
    return <Sent words={form.words.sent} next={form.next} focus={false} {...formStatus} />
  if (accepted !== null) return <Sent words={form.words.sent} next={form.next} focus {...accepted} />

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy !== null) return
    const fields = new FormData(event.currentTarget)
    const checked = check(form, textsOf(fields))
    setTrouble(null)
    connection.tell(false)
    found(checked.ok ? {} : checked.errors)
    setAttempts(attempts + 1)
    if (!checked.ok) return
    if (onValid !== undefined) {
      titleWithoutError()
      // Where a press leaves a button without focus, what opens now would have nothing to give it back to.
      if (document.activeElement === document.body) event.submitter?.focus()
      setBusy('Opening...')
      await onValid(checked.message, event.currentTarget).catch(() => {
        setTrouble(form.words.unreachable)
        connection.tell(true)
      })
      setBusy(null)
      return
    }
    setBusy('Sending...')
    fields.set(formKeyField, key)
    // What was typed on an earlier page took longer than this one is open.
    if (!kept) fields.set(openForField, String(Math.round(event.timeStamp)))
    const ours = ourFields.map((name) => [name, fields.get(name) ?? undefined] as const)
    const outcome = await (deliver?.(checked.message, fields) ??
      send(form, { ...checked.message, ...Object.fromEntries(ours) }))
    setBusy(null)
    setAttempts(attempts + 2)
    if (outcome.sent) setAccepted({ state: 'sent', ...outcome })
    else {
      found(outcome.errors)
      setTrouble(outcome.trouble)
      connection.tell(outcome.unanswered === true)
    }
  }

  const found = (faults: Errors) => {
    setErrors(faults)
    setRight(new Set())
    changed.current.clear()
  }
  /** What was wrong and is left right is not called wrong any longer; nothing new is called so before the next send (F1). */
  const lookAgain = ({ currentTarget, target }: SyntheticEvent<HTMLFormElement>) => {
    const group = groupOf((target as HTMLInputElement).name)
    if (!changed.current.has(group)) return
    const checked = check(form, textsOf(new FormData(currentTarget)))
    const isRight = checked.ok || Object.keys(checked.errors).every((name) => groupOf(name) !== group)
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
    <FormState value={{ typed: refused?.typed ?? {}, errors, right, lostFiles }}>
      {!sent && (
        <ErrorSummary
          key={attempts}
          errors={errors}
          right={right}
          trouble={trouble}
          connection={connection.state && connectionWords(connection.state, button)}
          call={call}
          focus={attempts === 0 ? 'nothing' : faultsFocus}
        />
      )}
      <div className="kept" aria-live="polite">
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
        onInput={({ target }) => changed.current.add(groupOf((target as HTMLInputElement).name))}
        onBlurCapture={lookAgain}
      >
        <Honeypot />
        <Fragment key={cleared}>{children}</Fragment>
        {again?.note}
        <div className="form-end">
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
    </FormState>
  )
}

/** A field for robots: nobody sees it, no key leads to it, and no browser knows how to fill it. */
function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={fieldId(honeypotField)}>Leave this empty</label>
      <input id={fieldId(honeypotField)} name={honeypotField} tabIndex={-1} autoComplete="off" />
    </div>
  )
}

interface ErrorSummaryProps {
  errors: Errors
  right: ReadonlySet<string>
  trouble: string | null
  /** What to do where there is no connection. */
  connection: string | null
  call: ReactNode
  focus: 'nothing' | 'summary' | 'first field'
}

/** One list of everything that is wrong, which takes the focus and leads to the fields (rule F2). */
function ErrorSummary({ errors, right, trouble, connection, call, focus }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus === 'nothing') return
    if (!document.title.startsWith('Error: ')) document.title = `Error: ${document.title}`
    const [first] = Object.keys(errors)
    if (focus === 'summary' || first === undefined) goTo(box.current)
    else goToField(first)
  }, [focus, errors])
  return (
    <div
      className="error-summary"
      id={problem}
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary"
    >
      <h2 id="error-summary">There is a problem</h2>
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
                className={right.has(groupOf(name)) ? 'put-right' : undefined}
                href={`#${fieldId(name)}`}
                onClick={(event) => goToField(name) && event.preventDefault()}
              >
                {error}
              </a>
            </li>
          ))}
        </ul>
      )}
      {trouble !== null && !namesWhomToCall(trouble) && (call ?? <CallReception />)}
    </div>
  )
}

const CallReception = () => (
  <p>
    You can also telephone us on <TelephoneLink number={telephone} />.
  </p>
)

function titleWithoutError() {
  document.title = document.title.replace(/^Error: /, '')
}

/** Gives a box the focus and shows it from its top: one that stands partly on the screen is not scrolled to by Firefox. */
function goTo(box: HTMLElement | null) {
  box?.focus({ preventScroll: true })
  box?.scrollIntoView({ block: 'start' })
}

/** A fragment link scrolls to the field, or to the first of a group; the cursor must stand in it as well. */
function goToField(name: string): boolean {
  const place = document.getElementById(fieldId(name))
  const field =
    place instanceof HTMLFieldSetElement
      ? place.querySelector<HTMLElement>(':is(input, button):not([inert] *)')
      : place
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
  return field !== null
}

/** What is sent beside the message. */
const ourFields = [formKeyField, openForField, honeypotField]

/** The typed texts of a form, without its files. */
function textsOf(fields: FormData): Record<string, unknown> {
  return Object.fromEntries(
    [...fields].filter(([name, value]) => name !== honeypotField && typeof value === 'string'),
  )
}

/**
 * The same whether or not a letter was sent today: what the page says must not tell a stranger who types an address that
 * its owner wrote to us.
 */
const confirmation =
  'We also send a short confirmation to your email address, once a day at most. If none comes, your message has reached us all the same.'

interface SentProps extends Pick<SentStatus, 'reference' | 'note'> {
  words: string
  next: readonly string[]
  focus: boolean
}

function Sent({ words, reference, note, next, focus }: SentProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!focus) return
    titleWithoutError()
    goTo(box.current)
  }, [focus])
  return (
    // Named and described: of what only stands in it, readers say the first lines when it takes the focus.
    <div
      className="sent"
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby="sent-heading"
      aria-describedby="sent-words"
      id={sentParameter}
    >
      <Icon drawing={checkCircle} size={32} />
      <h2 id="sent-heading">{words}</h2>
      <div id="sent-words">
        {note !== null && <p>{note}</p>}
        {next.map((sentence) => (
          <p key={sentence}>
            <LinkedText text={sentence} />
          </p>
        ))}
        <p>
          Your reference is <strong>{reference}</strong>.
        </p>
        <p>{confirmation}</p>
      </div>
    </div>
  )
}
