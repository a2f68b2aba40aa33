import { hasTelephoneNumber } from '../../../facts/split-links.ts'
import { Icon } from '../../../ui/icon.tsx'
import { clockIcon, phone, warningCircle } from '../../../ui/icons.ts'
import { formatPounds } from '../../../facts/money.ts'
import { checkingPayment } from '../../contract/process-call.ts'
import type { Order } from '../../order/order.ts'
import { getService } from '../../services/paid-services.ts'
import type { CheckoutStage, CheckoutState } from '../checkout-state.ts'
import { useAnnounce } from '../modal.tsx'
import { DoorPicture } from '../door-picture.tsx'
import { ShellScreen } from '../shell.tsx'
import {
  paymentCancelled,
  formKept,
  cannotStopNow,
  doNotPayAgain,
  nothingCharged,
  outcomeUnknown,
} from '../checkout-texts.ts'
import {
  CallAdvice,
  CloseButton,
  Headline,
  PaidMark,
  Spinner,
  AdviceList,
  WhatNext,
} from './result-elements.tsx'

interface PaymentResultProps {
  payment: CheckoutState
  email: string
  order: Order
  /** True after closing was refused. */
  held: boolean
  onTryAgain: () => void
  onShowDetails: () => void
  onClose: () => void
}

/** State of the payment: processing, being checked, unknown, paid or failed (specification section 4). */
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

const stages: Readonly<Record<CheckoutStage, string>> = {
  card: 'Your card details are going to the payment provider.',
  bank: 'Your bank is checking that the card is yours.',
  challenge: 'Your bank is asking you to confirm.',
  charge: 'Your bank has confirmed that the card is yours. Your payment is going through.',
}

function Processing({ stage, order, held }: PaymentResultProps & { stage: CheckoutStage }) {
  useAnnounce('status', stages[stage])
  useAnnounce('alert', held ? cannotStopNow : '')
  return (
    <ShellScreen
      key="processing"
      heading="Processing..."
      picture={<DoorPicture door="shut" sizes="100vw" />}
      middle="moment"
      above={
        <>
          <Spinner />
          <p className="figure">{formatPounds(order.fee.pence)}</p>
        </>
      }
    >
      <p>{stages[stage]}</p>
      <p>Please keep this page open.</p>
      {held && (
        <p>
          <strong>{cannotStopNow}</strong>
        </p>
      )}
    </ShellScreen>
  )
}

function Checking({ details, email, order, onClose }: PaymentResultProps & { details: string | null }) {
  const said = details ?? checkingPayment
  useAnnounce('status', said)
  return (
    <ShellScreen
      key="checking"
      heading={<Headline said={said} strong />}
      order={order}
      outcome="unconfirmed"
      middle="words"
      above={<Spinner />}
      foot={<CloseButton onClose={onClose} />}
    >
      <AdviceList
        ways={[
          [
            clockIcon,
            `This can take a few minutes. You can close this window. If the payment went through, we’ll email your receipt to ${email}.`,
          ],
          [phone, <CallAdvice key="call" about={order.about} words="Questions? Please" />],
        ]}
      />
    </ShellScreen>
  )
}

function Undecided({ email, order, onClose }: PaymentResultProps) {
  useAnnounce('alert', `${outcomeUnknown} ${doNotPayAgain}`)
  return (
    <ShellScreen
      key="undecided"
      heading={<Headline said={outcomeUnknown} />}
      order={order}
      outcome="unconfirmed"
      middle="words"
      lead={doNotPayAgain}
      foot={<CloseButton onClose={onClose} />}
    >
      <AdviceList
        ways={[
          [clockIcon, `We’ll email you at ${email} as soon as we know.`],
          [
            phone,
            <CallAdvice key="call" about={order.about} words="If you haven’t heard within an hour, please" />,
          ],
        ]}
      />
    </ShellScreen>
  )
}

/** Paid, without its details: they cannot be requested, or the payer left before they arrived. */
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
    <ShellScreen
      key="success"
      heading="Payment Successful!"
      picture={<DoorPicture door="opens" sizes="100vw" />}
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
      <p>Your receipt is on its way to {email}.</p>
      <p>{getService(order.about).paid.path[0]?.text}</p>
    </ShellScreen>
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
  const own = message === paymentCancelled
  useAnnounce('alert', `Payment Failed: ${said}${declined ? '' : ` ${nothingCharged}`}`)
  return (
    <ShellScreen
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
      lead={declined ? undefined : nothingCharged}
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
      {!hasTelephoneNumber(message) && (
        <AdviceList
          ways={[
            [
              phone,
              own ? (
                <CallAdvice key="call" about={order.about} words="Questions? Please" />
              ) : (
                <WhatNext key="call" message={said} about={order.about} />
              ),
            ],
          ]}
        />
      )}
      <p className="small muted">{formKept}</p>
    </ShellScreen>
  )
}

/** Text after "Payment Failed"; removes the same words from the start of some catalogue messages. */
const afterFailed = (message: string, declined: boolean) =>
  message.replace(/^Payment failed\.?\s*/, '') ||
  (declined ? 'Please try again.' : 'Please check your connection, and try again.')
