import { FormPage } from '../../enquiries/form/form-page.tsx'
import formStyle from '../../enquiries/form/form.css?inline'
import { Island } from '../../enquiries/form/island.tsx'
import type { Page, PageProps } from '../../page.ts'
import { paths } from '../../paths.ts'
import { emergency } from '../../practice/emergency.ts'
import { callOut } from '../../practice/fees.ts'
import { shortPounds } from '../../practice/money.ts'
import { outOfHoursNow, outOfHoursText } from '../../practice/open-now.ts'
import { practice } from '../../practice/practice.ts'
import { outOfHoursTimes } from '../../practice/shown-times.ts'
import readingStyle from '../../ui/reading.css?inline'
import { TelephoneLink } from '../../ui/telephone.tsx'
import checkoutStyle from '../checkout/checkout.css?inline'
import orderStyle from '../order-summary.css?inline'
import { OrderSummary } from '../order-summary.tsx'
import { callOutOrder } from '../order.ts'
import { CallOutForm } from './form.tsx'

export const outOfHoursPage: Page = {
  path: paths.outOfHours,
  label: 'Out of hours',
  title: `Out-of-hours call-out | ${practice.name}`,
  description: `See a dentist in ${practice.address.town} outside opening times: when the dentist on call answers, what the ${shortPounds(callOut.pence)} call-out fee covers, and how to pay it.`,
  keywords: `out of hours dentist ${practice.address.town}, emergency dentist evening, weekend dentist, call-out fee`,
  share: 'emergency',
  form: 'call-out',
  takesCards: true,
  styles: [readingStyle, formStyle, orderStyle, checkoutStyle],
  Body: OutOfHours,
}

function OutOfHours({ now, visit }: PageProps) {
  return (
    <FormPage
      heading="Out-of-hours call-out"
      lead={`Telephone the dentist on call first. When you have agreed a time to be seen, pay the ${shortPounds(callOut.pence)} call-out fee here.`}
      before={<CallFirst now={now} />}
      aside={<OrderSummary order={callOutOrder} />}
    >
      <Island form="call-out" visit={visit}>
        <CallOutForm visit={visit} />
      </Island>
    </FormPage>
  )
}

function CallFirst({ now }: { now: Date }) {
  const answering = outOfHoursNow(now).answering
  return (
    <section className="panel panel-blush" aria-labelledby="call-first">
      <h2 className="panel-heading" id="call-first">
        {'Call '}
        <TelephoneLink number={practice.emergencyTelephone} />
      </h2>
      <p>
        <strong>{outOfHoursText(now)}.</strong>
        {answering ? '' : ' Until then call 111, or 999 if somebody’s life is in danger.'}
      </p>
      <dl className="times">
        {outOfHoursTimes.map((line) => (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <dd>{line.text}</dd>
          </div>
        ))}
      </dl>
      <p>{emergency.callOut.paragraphs.at(-1)}</p>
      <a className="link-strong" href={paths.emergency}>
        When to call 999 or 111
      </a>
    </section>
  )
}
