import type { ReactNode } from 'react'
import { FieldError, fieldId, FormState, LongTextField, TextField } from '../forms/fields.tsx'
import type { Errors, Typed } from '../forms/form-status.ts'
import formStyle from '../forms/form.css?inline'
import noticeStyle from '../frame/notice.css?inline'
import { NoticeBanner } from '../frame/notice-banner.tsx'
import type { Page } from '../page.ts'
import { paths } from '../paths.ts'
import { preparedNotices } from '../practice/notice.ts'
import type { Notice, Today } from '../practice/notice.ts'
import { openNowText } from '../practice/open-now.ts'
import { practice } from '../practice/practice.ts'
import style from './notices.css?inline'
import { ends, noticeKinds, SENTENCE_MAX } from './draft.ts'

/* The pages of whoever publishes a notice: plain forms, so that any telephone does, also without script. */

/** What is sent with each press. */
export const steps = {
  ask: 'ask',
  look: 'look',
  change: 'change',
  publish: 'publish',
  takeBack: 'take-back',
} as const

/** A page that is in no table: its address alone opens nothing. */
const page = (heading: string, children: (today: Today) => ReactNode, wrong = false): Page => ({
  path: paths.notice,
  label: 'Urgent notice',
  title: `${wrong ? 'Error: ' : ''}${heading} | ${practice.name}`,
  description: 'For staff: put an urgent notice on every page of this website.',
  keywords: 'notice',
  share: 'practice',
  noindex: true,
  styles: [formStyle, noticeStyle, style],
  Body: (today) => (
    <section className="section section-first">
      <div className="inner notice-page">
        <h1>{heading}</h1>
        {children(today)}
      </div>
    </section>
  ),
})

/** What is carried from one press to the next. */
function Press({ sent, children }: { sent: Typed; children: ReactNode }) {
  return (
    <form method="post" action={paths.notice}>
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="form-end">{children}</div>
    </form>
  )
}

interface ButtonProps {
  step: (typeof steps)[keyof typeof steps]
  quiet?: boolean
  children: string
}

const Button = ({ step, quiet = false, children }: ButtonProps) => (
  <button className={quiet ? 'button button-quiet' : 'button'} type="submit" name="step" value={step}>
    {children}
  </button>
)

/** Where anybody may ask for the link. @param said Comes first, such as that it was sent. */
export const askPage = (said: string | null): Page =>
  page('Urgent notice', () => (
    <>
      {said === null ? (
        <p className="lead">
          For staff: say on every page that the practice is closed today, that its telephone is down, that you
          see emergencies only, or that you cannot take cards.
        </p>
      ) : (
        <p className="sent lead" role="status">
          {said}
        </p>
      )}
      <p>We send a link to the practice’s own mailbox, and nowhere else. It works once, within an hour.</p>
      <Press sent={{}}>
        <Button step={steps.ask}>{said === null ? 'Send the link' : 'Send another link'}</Button>
      </Press>
    </>
  ))

/** What patients should know, until when, and a sentence more. */
export function writePage(link: string, typed: Typed, errors: Errors): Page {
  const isWrong = Object.keys(errors).length > 0
  return page(
    'Write the notice',
    () => (
      <FormState value={{ typed, errors }}>
        {isWrong && (
          <div className="error-summary" role="alert" aria-labelledby="error-summary">
            <h2 id="error-summary">There is a problem</h2>
            <ul>
              {Object.entries(errors).map(([name, error]) => (
                <li key={name}>
                  <a href={`#${fieldId(name)}`}>{error}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <form method="post" action={paths.notice} noValidate>
          <input type="hidden" name="link" value={link} />
          <Choice name="kind" legend="What should patients know?" typed={typed} errors={errors}>
            {noticeKinds.map((kind) => [kind, preparedNotices[kind].heading, preparedNotices[kind].text])}
          </Choice>
          <Choice name="end" legend="Until when?" typed={typed} errors={errors}>
            {Object.entries(ends).map(([end, words]) => [end, words, ''])}
          </Choice>
          <div className="field-pair">
            <TextField name="date" label="Day, for another time" type="date" />
            <TextField name="time" label="Time" type="time" />
          </div>
          <LongTextField
            name="sentence"
            label="A sentence of your own"
            optional
            rows={2}
            hint={`Up to ${SENTENCE_MAX} characters. Everybody can read it: no names of patients.`}
          />
          <div className="form-end">
            <Button step={steps.look}>See it as patients will</Button>
          </div>
        </form>
      </FormState>
    ),
    isWrong,
  )
}

interface ChoiceProps {
  name: string
  legend: string
  typed: Typed
  errors: Errors
  children: readonly (readonly [value: string, label: string, hint: string])[]
}

/** One of several; the first one is where a link to the field leads. */
function Choice({ name, legend, typed, errors, children }: ChoiceProps) {
  const error = errors[name]
  const id = (index: number) => (index === 0 ? fieldId(name) : `${fieldId(name)}-${index}`)
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${fieldId(name)}-error`}>
      <legend>{legend}</legend>
      {error !== undefined && <FieldError id={fieldId(name)} error={error} />}
      {children.map(([value, label, hint], index) => (
        <div className="option" key={value}>
          <input
            type="radio"
            id={id(index)}
            name={name}
            value={value}
            defaultChecked={typed[name] === value}
          />
          <label htmlFor={id(index)}>
            {label}
            {hint !== '' && <span className="field-hint">{hint}</span>}
          </label>
        </div>
      ))}
    </fieldset>
  )
}

/**
 * The notice as patients will see it, before anything is published.
 *
 * @param again The end is another one than was seen before, because midnight has passed.
 */
export const lookPage = (link: string, typed: Typed, notice: Notice, again: boolean): Page =>
  page('As patients will see it', ({ now, notice: published }) => (
    <>
      <p className="lead">
        {again && 'The end has changed since you looked, because midnight has passed. '}
        This will stand at the top of every page
        {published !== null && ', in the place of the notice that stands there now'}. Nothing is published
        yet.
      </p>
      <div className="notice-preview">
        <NoticeBanner now={now} notice={notice} label="Your notice" />
      </div>
      <p>
        The opening times will say: <strong>{openNowText({ now, notice })}</strong>.
        {notice.kind === 'no card payments' && ' The website takes no cards until then.'}
      </p>
      <Press sent={{ ...typed, link, seen: notice.until }}>
        <Button step={steps.publish}>Publish</Button>
        <Button step={steps.change} quiet>
          Change it
        </Button>
      </Press>
    </>
  ))

/** What a link says that has done its work: what there is now. */
const donePage = (heading: string, said: string): Page =>
  page(heading, () => (
    <>
      <p className="lead" role="status">
        {said}
      </p>
      <p>
        <a className="button" href={paths.home}>
          See the home page
        </a>
      </p>
      <Again />
    </>
  ))

/** What a link says that has taken a notice back. */
export const takenBackPage = (notice: Notice | null): Page =>
  donePage(
    'Taken back',
    notice === null
      ? 'Your website shows no notice any more.'
      : 'That notice was taken back. Another one stands at the top of this page.',
  )

/** What a link that was used says: what is published now. */
export const usedPage = (notice: Notice | null): Page =>
  notice === null
    ? donePage(
        'No notice is published',
        'Your website shows no notice. The link that you opened was used before.',
      )
    : donePage(
        'Your notice is published',
        'It stands at the top of every page, as on this one, and ends by itself. The link by which it can be taken back is in the practice’s mailbox.',
      )

/** Asks before a notice is taken back. */
export const takeBackPage = (link: string): Page =>
  page('Take the notice back?', () => (
    <>
      <p className="lead">
        The notice at the top of this page is published. Press the button to take it away.
      </p>
      <Press sent={{ link }}>
        <Button step={steps.takeBack}>Take it back</Button>
      </Press>
    </>
  ))

/** A link that would take back a notice in whose place another one came. */
export const earlierPage = (notice: Notice | null): Page =>
  page('This link is for an earlier notice', () => (
    <>
      <p className="lead">
        {notice === null
          ? 'That notice is not published any more, and your website shows no notice now.'
          : 'Another one took its place, and stands at the top of this page. The link that takes it back is in a later letter in the practice’s mailbox.'}
      </p>
      <Again />
    </>
  ))

/** A link that opens nothing. */
export const deadLinkPage = (why: 'over' | 'not ours'): Page =>
  page('This link is not valid', () => (
    <>
      <p className="lead">
        {why === 'over'
          ? 'It is over: a link works for an hour, and one that takes a notice back until the notice ends.'
          : 'Part of it may be missing. Open it from the email again, or copy all of it.'}
      </p>
      <Again />
    </>
  ))

const Again = () => (
  <a className="link-strong" href={paths.notice}>
    Ask for a new link
  </a>
)
