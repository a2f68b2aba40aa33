import type { ReactNode } from 'react'
import { namesWhomToCall } from '../../../practice/linkable.ts'
import { Icon } from '../../../ui/icon.tsx'
import { checkCircleFill, clock, phone, warningCircle } from '../../../ui/icons.ts'
import { formatPounds } from '../../../practice/money.ts'
import { whileChecking } from '../../contract/process-call.ts'
import type { Order } from '../../order/order.ts'
import { WhomToCall } from '../../order/whom-to-call.tsx'
import { serviceOf } from '../../services/paid-services.ts'
import type { Purpose } from '../../services/paid-services.ts'
import type { Stage, Payment } from '../payment.ts'
import { useAnnounce } from '../modal.tsx'
import { Part } from '../shell.tsx'
import { cancelled, formKept, keptOpen, notAgain, nothingTaken, undecided } from '../words.ts'
import { Headline, WhatNext } from './outcome.tsx'

interface PaymentResultProps {
  payment: Payment
  email: string
  order: Order
  /** Somebody wanted to close it while that is not possible. */
  held: boolean
  onTryAgain: () => void
  onShowDetails: () => void
  onClose: () => void
}

/** What the payment is at: processing, being checked, not known, paid or failed (specification section 4). */
export function PaymentResult(props: PaymentResultProps) {
  const { payment } = props
  switch (payment.status) {
    case 'processing':
      return <Processing {...props} stage={payment.stage} />
    case 'checking':
      return <Checking {...props} details={payment.details} />
    case 'undecided':
      return <Undecided {...props} />
    case 'success':
      return <Success {...props} details={payment.details} id={payment.transactionId} />
    case 'error':
      return <Failure {...props} message={payment.message} declined={payment.declined} />
    default:
      return null
  }
}

const stages: Readonly<Record<Stage, string>> = {
  card: 'Your card’s details go to the payment provider.',
  bank: 'Your bank is asked whether the card is yours.',
  challenge: 'Your bank asks you to confirm.',
  charge: 'Your bank has confirmed that the card is yours. The payment is being made.',
}

function Processing({ stage, order, held }: PaymentResultProps & { stage: Stage }) {
  useAnnounce('status', stages[stage])
  useAnnounce('alert', held ? keptOpen : '')
  return (
    <Part
      key="processing"
      heading="Processing..."
      picture
      middle="moment"
      above={
        <>
          <Spinner />
          <p className="moment-amount">{formatPounds(order.fee.pence)}</p>
        </>
      }
    >
      <p>{stages[stage]}</p>
      <p>Please keep this page open.</p>
      {held && (
        <p>
          <strong>{keptOpen}</strong>
        </p>
      )}
    </Part>
  )
}

function Checking({ details, email, order, onClose }: PaymentResultProps & { details: string | null }) {
  const said = details ?? whileChecking
  useAnnounce('status', said)
  return (
    <Part
      key="checking"
      heading={<Headline said={said} strong />}
      order={order}
      outcome="unconfirmed"
      middle="words"
      above={<Spinner />}
      foot={<CloseButton onClose={onClose} />}
    >
      <Ways about={order.about} call="Questions:">
        This can take a few minutes. You may close this window: if it went through, your receipt goes to{' '}
        {email}.
      </Ways>
    </Part>
  )
}

function Undecided({ email, order, onClose }: PaymentResultProps) {
  useAnnounce('alert', `${undecided} ${notAgain}`)
  return (
    <Part
      key="undecided"
      heading={<Headline said={`We do not know yet. ${undecided}`} />}
      order={order}
      outcome="unconfirmed"
      middle="words"
      lead={notAgain}
      foot={<CloseButton onClose={onClose} />}
    >
      <Ways about={order.about} call="If nothing has come within an hour, please">
        As soon as we know, we will tell you by email at {email}.
      </Ways>
    </Part>
  )
}

interface WaysProps {
  about: Purpose
  /** Begins the sentence that says whom to call. */
  call: string
  children: ReactNode
}

/** What happens by itself while nobody knows, and whom to call. */
const Ways = ({ about, call, children }: WaysProps) => (
  <ul className="result-ways">
    <li>
      <Icon drawing={clock} size={24} />
      <p>{children}</p>
    </li>
    <li>
      <Icon drawing={phone} size={24} />
      <p>
        {`${call} `}
        <WhomToCall about={about} />.
      </p>
    </li>
  </ul>
)

/** A tick and the amount that was paid, above the words. */
export const PaidMark = ({ amount }: { amount: string | null }) => (
  <>
    <Icon drawing={checkCircleFill} size={48} />
    {amount !== null && <p className="moment-amount">{amount}</p>}
  </>
)

/** Paid, and its details are not shown: nobody can ask for them, or they were left before they came. */
function Success({
  details,
  id,
  email,
  order,
  onShowDetails,
  onClose,
}: PaymentResultProps & { details: string | null; id: string | null }) {
  useAnnounce('status', `Payment Successful! ${details ?? ''}`)
  return (
    <Part
      key="success"
      heading="Payment Successful!"
      picture
      middle="moment"
      above={<PaidMark amount={formatPounds(order.fee.pence)} />}
      foot={
        <>
          {id !== null && (
            <button className="button" type="button" onClick={onShowDetails}>
              See payment details
            </button>
          )}
          <CloseButton onClose={onClose} />
        </>
      }
    >
      {details !== null && <p>{details}</p>}
      <p>Your receipt will come to {email}.</p>
      <p>{serviceOf(order.about).paid.path[0]?.text}</p>
    </Part>
  )
}

function Failure({
  message,
  declined,
  order,
  onTryAgain,
  onClose,
}: PaymentResultProps & { message: string; declined: boolean }) {
  const said = afterFailed(message, declined)
  const own = message === cancelled
  useAnnounce('alert', `Payment Failed: ${said}${declined ? '' : ` ${nothingTaken}`}`)
  return (
    <Part
      key="error"
      order={order}
      outcome="not taken"
      middle="words"
      above={
        !own && (
          <span className="result-sign result-failed">
            <Icon drawing={warningCircle} size={48} />
          </span>
        )
      }
      lead={declined ? undefined : nothingTaken}
      heading={
        <>
          <span className={own ? 'visually-hidden' : 'result-failed'}>
            Payment Failed<span className="result-stop">: </span>
          </span>
          {own ? <Headline said={said} /> : <span className="result-rest">{said}</span>}
        </>
      }
      foot={
        <>
          <button className="button" type="button" onClick={onTryAgain}>
            {declined ? 'Try another card' : 'Try again'}
          </button>
          <CloseButton onClose={onClose} />
        </>
      }
    >
      <ul className="result-ways">
        {!namesWhomToCall(message) && (
          <li>
            <Icon drawing={phone} size={24} />
            <p>
              {own ? (
                <>
                  Questions: <WhomToCall about={order.about} />.
                </>
              ) : (
                <WhatNext message={said} about={order.about} />
              )}
            </p>
          </li>
        )}
      </ul>
      <p className="small muted">{formKept}</p>
    </Part>
  )
}

/** What follows "Payment Failed": some messages of the catalogue begin with the same words. */
const afterFailed = (message: string, declined: boolean) =>
  message.replace(/^Payment failed\.?\s*/, '') ||
  (declined ? 'Please try again.' : 'Please check your connection, and try again.')

export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button className="button button-quiet" type="button" onClick={onClose}>
      Close
    </button>
  )
}

/** The arch of the door, drawn again and again for those who like it; always beside words that say the same. */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 64 80" aria-hidden="true">
      <path d={arch} />
      <path d={arch} pathLength={1} />
    </svg>
  )
}

const arch = 'M 5 75V32a27 27 0 0 1 54 0v43z'
