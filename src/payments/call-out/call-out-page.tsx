import { FormPage } from '../../forms/form-page.tsx'
import type { Page, PageProps } from '../../page.ts'
import { paths } from '../../paths.ts'
import { callOutFee } from '#practice/online-fees.ts'
import { formatShortPounds } from '../../facts/money.ts'
import { practice } from '#practice/practice.ts'
import { findWhoAnswers, formatNoAnswerReason } from '../../facts/who-answers.ts'
import { OrderSummary } from '../order/order-summary.tsx'
import { callOutOrder } from '../order/order.ts'
import { PaidForm } from '../order/paid-form.tsx'
import { paymentsOff } from '../services/payments-unavailable.ts'
import { WhomToCall } from '../order/whom-to-call.tsx'
import { CallFirst, UrgentVisitPrice } from './call-first.tsx'
import { CallOutForm } from './call-out-form.tsx'
import formStyle from '../../forms/form.css?inline'
import readingStyle from '../../ui/reading.css?inline'
import stillStyle from '../../ui/heading-and-still.css?inline'
import orderStyle from '../order/order-summary.css?inline'

export const outOfHoursPage: Page = {
  path: paths.outOfHours,
  label: 'Out of hours',
  title: `Out-of-hours call-out | ${practice.name}`,
  description: `See a dentist in ${practice.address.town} outside opening hours: when the dentist on call answers, what the ${formatShortPounds(callOutFee.pence)} call-out fee covers, and how to pay it.`,
  keywords: `out of hours dentist ${practice.address.town}, emergency dentist evening, weekend dentist, call-out fee`,
  share: 'emergency',
  form: 'call-out',
  acceptsCards: true,
  styles: [readingStyle, formStyle, orderStyle, stillStyle],
  Body: OutOfHours,
}

const fee = formatShortPounds(callOutFee.pence)
const notNeeded = 'We’re open, so you don’t need a call-out'

/** Lead text by who answers the telephone. */
const byCard = {
  reception: `${notNeeded}. Please call reception.`,
  'dentist on call': `Call the dentist on call first. Once you’ve agreed a time, pay the ${fee} call-out fee here.`,
  nobody: `Only pay the ${fee} call-out fee for a visit you’ve agreed with the dentist on call.`,
} as const

function ByTelephone({ needed }: { needed: boolean }) {
  const why = needed
    ? `To agree a time, and how to pay the ${fee} call-out fee, please`
    : `${notNeeded}. Please`
  return (
    <>
      {`${paymentsOff.first} ${why} `}
      <WhomToCall about="call-out" />.
    </>
  )
}

/** During opening hours no call-out is offered; the form remains for a fee that was agreed earlier. */
function OutOfHours(props: PageProps) {
  const { formStatus, acceptsCards } = props
  const { who } = findWhoAnswers(props)
  return (
    <FormPage
      heading={
        <>
          Out-of-hours <br className="on-telephones" />
          call-out
        </>
      }
      lead={
        acceptsCards ? (
          `${who === 'nobody' ? `${formatNoAnswerReason(props)}. ` : ''}${byCard[who]}`
        ) : (
          <ByTelephone needed={who !== 'reception'} />
        )
      }
      still="house-night"
      price={acceptsCards && who !== 'reception' ? `${fee} now, treatment extra` : undefined}
      before={<CallFirst {...props} />}
      aside={who === 'reception' ? <UrgentVisitPrice /> : <OrderSummary order={callOutOrder} />}
    >
      <PaidForm about="call-out" formStatus={formStatus} acceptsCards={acceptsCards}>
        <CallOutForm formStatus={formStatus} />
      </PaidForm>
    </FormPage>
  )
}
