import { paths } from '../../paths.ts'
import { emergencyAdvice } from '#practice/emergency-advice.ts'
import { findFeeIfAny } from '../../facts/find-fee.ts'
import { formatPounds } from '../../facts/money.ts'
import type { Today } from '../../facts/prepared-notices.ts'
import { formatOpeningState, formatOutOfHoursState } from '../../facts/open-now.ts'
import { outOfHoursTimes } from '../../facts/format-times.ts'
import { formatDentistOnCallHours, getUrgentNumber, findWhoAnswers } from '../../facts/who-answers.ts'
import { feesPageName, hasPlans } from '../../facts/plan-sentences.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Times } from '../../ui/times.tsx'
import { TelephoneLink } from '../../ui/telephone.tsx'

const headings = {
  reception: 'Call us now: ',
  'dentist on call': 'Call the dentist on call: ',
  nobody: 'Call ',
} as const

/** The number to call at this hour, before any payment (rule D48). */
export function CallFirst(today: Today) {
  const { who } = findWhoAnswers(today)
  return (
    <section className="panel panel-blush" aria-labelledby="call-first">
      <h2 className="panel-heading" id="call-first">
        {headings[who]}
        <TelephoneLink number={getUrgentNumber(today)} />
      </h2>
      <p>
        <strong>
          {who === 'dentist on call'
            ? `${formatOutOfHoursState(today.now)}.`
            : `${formatOpeningState(today)}.`}
        </strong>{' '}
        {who !== 'dentist on call' && <LinkedText text={formatDentistOnCallHours(today)} />}
        {who === 'nobody' && ' Call 999 if someone’s life is in danger.'}
      </p>
      <p>You can reach the dentist on call:</p>
      <Times lines={outOfHoursTimes} />
      <p>{emergencyAdvice.callOut.paragraphs.at(-1)}</p>
      <a className="link-strong" href={paths.emergency}>
        When to call 999 or 111
      </a>
    </section>
  )
}

const urgentAssessment = findFeeIfAny('urgentAssessment')

/** Price of an urgent visit in opening hours. */
export function UrgentVisitPrice() {
  if (urgentAssessment === null) return null
  const { name, note = '', private: prices, plan } = urgentAssessment
  return (
    <section className="panel" aria-labelledby="in-opening-times">
      <h2 className="panel-heading" id="in-opening-times">
        What an urgent visit costs
      </h2>
      <p>{`${name}: ${formatPounds(prices.adult.pence)}${typeof plan === 'string' || !hasPlans ? '' : `, or ${formatPounds(plan.adult.pence)} on a dental plan`}. ${note}`}</p>
      <a className="link-strong" href={paths.dentalPlans}>
        {`All ${feesPageName}`}
      </a>
    </section>
  )
}
