import type { ReactNode } from 'react'
import { FieldError, getFieldId, FormContext, LongTextField, TextField } from '../forms/fields.tsx'
import type { FieldErrors, FormValues } from '../forms/form-status.ts'
import formStyle from '../forms/form.css?inline'
import noticeStyle from '../frame/notice-banner.css?inline'
import { NoticeBanner } from '../frame/notice-banner.tsx'
import type { Page } from '../page.ts'
import { paths } from '../paths.ts'
import { preparedNotices } from '../facts/prepared-notices.ts'
import type { Notice, Today } from '../facts/prepared-notices.ts'
import { formatOpeningState } from '../facts/open-now.ts'
import { practice } from '#practice/practice.ts'
import style from './notice-pages.css?inline'
import { noticeEndOptions, noticeKinds, SENTENCE_MAX } from './notice-form.ts'

/* Pages for publishing a notice: plain forms, so that they work on any phone, also without script. */

export const noticeActions = {
  ask: 'ask',
  look: 'look',
  change: 'change',
  publish: 'publish',
  withdraw: 'take-back',
} as const

/** A page outside the page table: its address alone gives no access. */
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
      <div className="inner grid notice-page">
        <h1>{heading}</h1>
        {children(today)}
      </div>
    </section>
  ),
})

/** Form that carries values to the next step. */
function Press({ sent, children }: { sent: FormValues; children: ReactNode }) {
  return (
    <form method="post" action={paths.notice}>
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="row form-end">{children}</div>
    </form>
  )
}

interface ButtonProps {
  step: (typeof noticeActions)[keyof typeof noticeActions]
  quiet?: boolean
  children: string
}

const Button = ({ step, quiet = false, children }: ButtonProps) => (
  <button className={quiet ? 'button button-quiet' : 'button'} type="submit" name="step" value={step}>
    {children}
  </button>
)

/** Anybody may ask for the link. @param said Shown first, such as that it was sent. */
export const createLinkRequestPage = (said: string | null): Page =>
  page('Urgent notice', () => (
    <>
      {said === null ? (
        <p className="lead">
          For staff: tell patients on every page that the practice is closed, the phones are down, you can
          only see emergencies, or you can’t take cards.
        </p>
      ) : (
        <p className="sent lead" role="status">
          {said}
        </p>
      )}
      <p>We only send the link to the practice’s own mailbox. It works once, for up to an hour.</p>
      <Press sent={{}}>
        <Button step={noticeActions.ask}>{said === null ? 'Send the link' : 'Send another link'}</Button>
      </Press>
    </>
  ))

export function createNoticeFormPage(link: string, typed: FormValues, errors: FieldErrors): Page {
  const isWrong = Object.keys(errors).length > 0
  return page(
    'Write the notice',
    () => (
      <FormContext value={{ typed, errors }}>
        {isWrong && (
          <div className="panel error-summary" role="alert" aria-labelledby="error-summary">
            <h2 className="panel-heading" id="error-summary">
              There is a problem
            </h2>
            <ul>
              {Object.entries(errors).map(([name, error]) => (
                <li key={name}>
                  <a href={`#${getFieldId(name)}`}>{error}</a>
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
            {Object.entries(noticeEndOptions).map(([end, words]) => [end, words, ''])}
          </Choice>
          <div className="grid grid-2">
            <TextField name="date" label="Day, for “Another time”" type="date" />
            <TextField name="time" label="Time" type="time" />
          </div>
          <LongTextField
            name="sentence"
            label="A sentence of your own"
            optional
            rows={2}
            hint={`Up to ${SENTENCE_MAX} characters. Everyone can read it, so leave out patients’ names.`}
          />
          <div className="row form-end">
            <Button step={noticeActions.look}>Preview</Button>
          </div>
        </form>
      </FormContext>
    ),
    isWrong,
  )
}

interface ChoiceProps {
  name: string
  legend: string
  typed: FormValues
  errors: FieldErrors
  children: readonly (readonly [value: string, label: string, hint: string])[]
}

/** The first option has the id for links to the field. */
function Choice({ name, legend, typed, errors, children }: ChoiceProps) {
  const error = errors[name]
  const id = (index: number) => (index === 0 ? getFieldId(name) : `${getFieldId(name)}-${index}`)
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${getFieldId(name)}-error`}>
      <legend>{legend}</legend>
      {error !== undefined && <FieldError id={getFieldId(name)} error={error} />}
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
            {hint !== '' && <span className="muted small">{hint}</span>}
          </label>
        </div>
      ))}
    </fieldset>
  )
}

/** @param again True when the end has changed since the last preview, because midnight has passed. */
export const createPreviewPage = (link: string, typed: FormValues, notice: Notice, again: boolean): Page =>
  page('How patients will see it', ({ now, notice: published }) => (
    <>
      <p className="lead">
        {again && 'It’s past midnight, so the end has changed since you looked. '}
        This will be at the top of every page{published !== null && ', instead of the notice there now'}. It
        isn’t published yet.
      </p>
      <div className="notice-preview">
        <NoticeBanner now={now} notice={notice} label="Your notice" />
      </div>
      <p>
        The opening hours will say: <strong>{formatOpeningState({ now, notice })}</strong>.
        {notice.kind === 'no card payments' && ' The website won’t take cards until then.'}
      </p>
      <Press sent={{ ...typed, link, seen: notice.until }}>
        <Button step={noticeActions.publish}>Publish</Button>
        <Button step={noticeActions.change} quiet>
          Change it
        </Button>
      </Press>
    </>
  ))

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

export const createWithdrawnPage = (notice: Notice | null): Page =>
  donePage(
    'Notice taken down',
    notice === null
      ? 'There’s no notice on the website any more.'
      : 'That notice is gone. There’s a newer one at the top of this page.',
  )

export const createUsedLinkPage = (notice: Notice | null): Page =>
  notice === null
    ? donePage(
        'No notice is published',
        'There’s no notice on the website. The link you opened has already been used.',
      )
    : donePage(
        'Your notice is published',
        'It’s at the top of every page, including this one, and ends by itself. To take it down early, use the link in the practice’s mailbox.',
      )

export const createWithdrawPage = (link: string): Page =>
  page('Take the notice down?', () => (
    <>
      <p className="lead">
        The notice at the top of this page is on every page. Press the button to take it down.
      </p>
      <Press sent={{ link }}>
        <Button step={noticeActions.withdraw}>Take it down</Button>
      </Press>
    </>
  ))

/** Page of a link to take down a notice that has ended or was replaced. */
export const createReplacedNoticePage = (notice: Notice | null): Page =>
  page('This link is for an earlier notice', () => (
    <>
      <p className="lead">
        {notice === null
          ? 'That notice has ended. There’s no notice on the website now.'
          : 'A newer one is at the top of this page. To take it down, use the link in a later email in the practice’s mailbox.'}
      </p>
      <Again />
    </>
  ))

export const createInvalidLinkPage = (why: 'over' | 'not ours'): Page =>
  page('This link doesn’t work', () => (
    <>
      <p className="lead">
        {why === 'over'
          ? 'It’s too old. A link to write a notice works for an hour, and a link to take one down works until the notice ends.'
          : 'Part of it may be missing. Open it from the email again, or copy the whole link.'}
      </p>
      <Again />
    </>
  ))

const Again = () => (
  <p>
    <a className="link-strong" href={paths.notice}>
      Ask for a new link
    </a>
  </p>
)
