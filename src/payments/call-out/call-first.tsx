import { paths } from '../../paths.ts'
import { emergency } from '../../practice/emergency.ts'
import { fees } from '../../practice/fees.ts'
import { formatPounds } from '../../practice/money.ts'
import type { Today } from '../../practice/notice.ts'
import { openNowText, outOfHoursText } from '../../practice/open-now.ts'
import { outOfHoursTimes } from '../../practice/format-times.ts'
import { dentistOnCall, urgentNumber, whoAnswers } from '../../practice/who-answers.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Times } from '../../ui/times.tsx'

const headings = {
  reception: 'Telephone us now: ',
  'dentist on call': 'Telephone the dentist on call: ',
  nobody: 'Call ',
} as const

/** The number to call at this hour, before any payment (rule D48). */
export function CallFirst(today: Today) {
  const { who } = whoAnswers(today)
  const { shown, international } = urgentNumber(today)
  return (
    <section className="panel panel-blush" aria-labelledby="call-first">
      <h2 className="panel-heading" id="call-first">
        {headings[who]}
        <a href={`tel:${international}`}>{shown}</a>
      </h2>
      <p>
        <strong>
          {who === 'dentist on call' ? `${outOfHoursText(today.now)}.` : `${openNowText(today)}.`}
        </strong>{' '}
        {who !== 'dentist on call' && <LinkedText text={dentistOnCall(today)} />}
        {who === 'nobody' && ' Call 999 if somebody’s life is in danger.'}
      </p>
      <p>The dentist on call answers:</p>
      <Times lines={outOfHoursTimes} />
      <p>{emergency.callOut.paragraphs.at(-1)}</p>
      <a className="link-strong" href={paths.emergency}>
        When to call 999 or 111
      </a>
    </section>
  )
}

/** Price of an urgent visit during opening times. */
export function InOpeningTimes() {
  const { name, note, private: prices, plan } = fees.urgentAssessment
  return (
    <section className="panel" aria-labelledby="in-opening-times">
      <h2 className="panel-heading" id="in-opening-times">
        While we are open
      </h2>
      <p>{`${name}: ${formatPounds(prices.adult.pence)}${typeof plan === 'string' ? '' : `, or ${formatPounds(plan.adult.pence)} on a dental plan`}. ${note}`}</p>
      <a className="link-strong" href={paths.dentalPlans}>
        All fees and the dental plans
      </a>
    </section>
  )
}
