import type { Page, PageProps } from '../../page.ts'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { callOutFee } from '#practice/online-fees.ts'
import { emergencyAdvice } from '#practice/emergency-advice.ts'
import {
  emergencyMessagesText,
  formatMilkToothAdvice,
  formatKnockedOutToothStep,
} from '../../facts/emergency-sentences.ts'
import type { Today } from '../../facts/prepared-notices.ts'
import { getOpeningState, formatOpeningState, formatOutOfHoursState } from '../../facts/open-now.ts'
import { practice } from '#practice/practice.ts'
import { outOfHoursTimes } from '../../facts/format-times.ts'
import type { Section, Telephone } from '../../facts/types.ts'
import {
  formatDentistOnCallHours,
  getUrgentNumber,
  findWhoAnswers,
  telephoneHoursText,
  formatNoAnswerReason,
} from '../../facts/who-answers.ts'
import adviceStyle from '../../ui/do-and-do-not.css?inline'
import { DoAndDoNot } from '../../ui/do-and-do-not.tsx'
import { Icon } from '../../ui/icon.tsx'
import { phone } from '../../ui/icons.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import withoutTelephoneStyle from '../../ui/relay-panel.css?inline'
import { RelayPanel, RelayPanelLink } from '../../ui/relay-panel.tsx'
import { FormPage } from '../../forms/form-page.tsx'
import formStyle from '../../forms/form.css?inline'
import { Island } from '../../forms/island.tsx'
import style from './emergency-page.css?inline'
import { EmergencyForm } from './emergency-form.tsx'
import { Times } from '../../ui/times.tsx'
import { TelephoneLink } from '../../ui/telephone.tsx'
import { ListEntries, Paragraphs } from '../../ui/texts.tsx'

export const emergencyPage: Page = {
  path: paths.emergency,
  label: 'Emergency',
  title: `Dental emergencies | ${practice.name}`,
  description: `Tooth knocked out, swelling, bleeding or pain that won’t go away? What to do now, when to call 999 or 111, and how to reach a dentist in ${practice.address.town}.`,
  keywords: `emergency dentist ${practice.address.town}, toothache, knocked out tooth, out of hours dentist`,
  share: 'emergency',
  form: 'emergency',
  styles: [formStyle, withoutTelephoneStyle, adviceStyle, style],
  Body: Emergency,
}

function Emergency(props: PageProps) {
  const { formStatus } = props
  const nowAnswering = answering(props)
  return (
    <>
      <FormPage
        heading="Dental emergencies"
        lead="Pain that won’t go away, swelling, bleeding or a knock to the mouth? Here’s who to call now and what to do until you’re seen."
        before={
          <>
            <CallNow {...nowAnswering} />
            <HelpNow answering={nowAnswering} />
          </>
        }
        aside={
          <>
            <Aside {...props} />
            <RelayPanel />
          </>
        }
      >
        <div className="stack">
          <h2>Send us a message</h2>
          <p>
            <LinkedText text={`${emergencyMessagesText.read} ${emergencyMessagesText.notWatched}`} />
          </p>
        </div>
        <Island form="emergency" formStatus={formStatus}>
          <EmergencyForm formStatus={formStatus} />
        </Island>
      </FormPage>
      <section className="section section-linen" aria-label="What to do">
        <div className="inner columns columns-even">
          <div className="stack stack-wide">
            <Advice {...emergencyAdvice.definition} />
            <Advice {...emergencyAdvice.canWait} />
          </div>
          <div className="stack">
            <h2>{emergencyAdvice.meanwhile.heading}</h2>
            <p>{emergencyAdvice.meanwhile.paragraphs.join(' ')}</p>
            <DoAndDoNot advice={emergencyAdvice.meanwhile} />
          </div>
        </div>
      </section>
    </>
  )
}

interface Answering {
  today: Today
  number: Omit<Telephone, 'digits'>
  heading: string
  /** Sentence that says who answers. */
  who: string
  more: ReactNode
}

/** Whom to call at this hour: reception, the dentist on call, or 111 (specification section 9, rule D46). */
function answering(today: Today): Answering {
  const number = getUrgentNumber(today)
  const { who } = findWhoAnswers(today)
  const inThePractice = formatOpeningState(today)
  if (who === 'reception')
    return {
      today,
      number,
      heading: 'Call us now: ',
      who: `${inThePractice}.`,
      more: ' We keep time free for urgent appointments every day we’re open.',
    }
  if (who === 'dentist on call')
    return {
      today,
      number,
      heading: 'Call the dentist on call: ',
      who: `${getOpeningState(today).open ? 'Our phones are down' : 'We’re closed'}. ${formatOutOfHoursState(today.now)}.`,
      more: callOutFee.offered && (
        <>
          {' If you need to be seen, you’ll pay the '}
          <a href={paths.outOfHours}>out-of-hours call-out fee</a> after the call.
        </>
      ),
    }
  return {
    today,
    number,
    heading: 'Call ',
    who: `${formatNoAnswerReason(today)}.`,
    more: (
      <LinkedText
        text={` ${formatDentistOnCallHours(today)}${getOpeningState(today).open ? ` ${inThePractice}: you can also come in.` : ''}`}
      />
    ),
  }
}

function CallNow({ number, who }: Answering) {
  return (
    <p className="row call-now">
      <a className="button" href={`tel:${number.international}`}>
        <Icon drawing={phone} />
        {`Call ${number.shown}`}
      </a>
      <span>{who}</span>
      <RelayPanelLink />
    </p>
  )
}

/** Whom to call, by how bad it is; above the form (rule D46). */
function HelpNow({ answering: call }: { answering: Answering }) {
  const { call999, knockedOutTooth, call111 } = emergencyAdvice
  const is111 = call.number.shown === '111'
  return (
    <div className="grid help-now">
      <section className="panel help-999" aria-labelledby="call-999">
        <h2 className="panel-heading" id="call-999">
          {call999.heading}
        </h2>
        <p>{call999.paragraphs.join(' ')}</p>
        <List items={call999.list} />
        <a className="button help-999-call" href="tel:999">
          Call 999
        </a>
      </section>
      <section className="panel panel-blush" aria-labelledby="call-us">
        {is111 ? (
          <>
            <h2 className="panel-heading" id="call-us">
              {call111.heading}
            </h2>
            <p>
              {call.who}
              {call.more}
            </p>
          </>
        ) : (
          <>
            <WhoToCall {...call} />
            <h3>{call111.heading}</h3>
          </>
        )}
        <p>{call111.paragraphs.join(' ')}</p>
        <List items={call111.list} />
        <a className="button button-quiet" href="tel:111">
          Call 111
        </a>
      </section>
      {!is111 && (
        <p>
          <LinkedText text={telephoneHoursText} />
        </p>
      )}
      <section className="panel help-tooth" aria-labelledby="knocked-out">
        <h2 className="panel-heading" id="knocked-out">
          {knockedOutTooth.heading}
        </h2>
        <p>{knockedOutTooth.paragraphs.join(' ')}</p>
        <ol>
          <ListEntries of={knockedOutTooth.list} />
          <li>
            <LinkedText text={formatKnockedOutToothStep(call.today)} />
          </li>
        </ol>
        <p>
          <LinkedText text={formatMilkToothAdvice(call.today)} />
        </p>
      </section>
    </div>
  )
}

function WhoToCall({ number, heading, who, more }: Answering) {
  return (
    <>
      <h2 className="panel-heading" id="call-us">
        {heading}
        <TelephoneLink number={number} />
      </h2>
      <p>
        {who}
        {more}
      </p>
    </>
  )
}

function Aside(today: Today) {
  const { callOut } = emergencyAdvice
  return (
    <section className="panel panel-honey" aria-labelledby="out-of-hours">
      <h2 className="panel-heading" id="out-of-hours">
        {callOut.heading}
      </h2>
      {outOfHoursTimes.length > 0 && (
        <>
          <Times lines={outOfHoursTimes} />
          <p>
            <LinkedText text={formatDentistOnCallHours(today)} />
          </p>
        </>
      )}
      <Paragraphs of={callOut.paragraphs} />
      {callOutFee.offered && (
        <a className="button" href={paths.outOfHours}>
          Out-of-hours call-out
        </a>
      )}
    </section>
  )
}

function Advice({ heading, paragraphs, list }: Section) {
  return (
    <div className="stack">
      <h2>{heading}</h2>
      <Paragraphs of={paragraphs} />
      <List items={list ?? []} />
    </div>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      <ListEntries of={items} />
    </ul>
  )
}
