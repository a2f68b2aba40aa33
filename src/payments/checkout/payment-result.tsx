import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Telephone } from '../../practice/types.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkCircleFill, warningCircle } from '../../ui/icons.ts'
import { TelephoneLink } from '../../ui/telephone.tsx'
import type { Doing, Payment } from './payment.ts'
import { checking, keptOpen, undecided } from './words.ts'

interface PaymentResultProps {
  payment: Payment
  email: string
  telephone: Telephone
  /** Somebody wanted to close it while that is not possible. */
  held: boolean
  onTryAgain: () => void
  onShowDetails: () => void
  onClose: () => void
}

export const resultHeadingId = 'payment-result-heading'

/** What the payment is at: processing, being checked, not known, paid or failed (specification section 4). */
export function PaymentResult(props: PaymentResultProps) {
  const { payment } = props
  switch (payment.status) {
    case 'processing':
      return <Processing doing={payment.doing} held={props.held} />
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

/** Takes the focus, so that what has changed is read out. */
function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 className="result-heading" id={resultHeadingId} ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}

const doings: Readonly<Record<Doing, string>> = {
  card: 'Your card’s details go to the payment provider.',
  bank: 'Your bank is asked whether the card is yours.',
  challenge: 'Your bank asks you to confirm.',
  charge: 'Your bank has confirmed that the card is yours. The payment is being made.',
}

function Processing({ doing, held }: { doing: Doing; held: boolean }) {
  return (
    <>
      <Spinner />
      <Heading key="processing">Processing...</Heading>
      <p role="status">{doings[doing]}</p>
      <p className="small muted">Please keep this page open.</p>
      <p role="alert">{held && <strong>{keptOpen}</strong>}</p>
    </>
  )
}

function Checking({ details, email, telephone, onClose }: PaymentResultProps & { details: string | null }) {
  return (
    <>
      <Spinner />
      <Heading key="checking">We are checking your payment</Heading>
      <p role="status">
        <strong>{details ?? checking}</strong>
      </p>
      <p>
        This goes on by itself, and can take some minutes. You may close this: if the payment went through,
        the receipt comes to {email}, and this page shows it too. Questions:{' '}
        <TelephoneLink number={telephone} />.
      </p>
      <button className="button button-quiet" type="button" onClick={onClose}>
        Close
      </button>
    </>
  )
}

function Undecided({ email, telephone, onClose }: PaymentResultProps) {
  return (
    <>
      <span className="result-bad">
        <Icon drawing={warningCircle} size={44} />
      </span>
      <Heading key="undecided">We do not know yet</Heading>
      <p>
        <strong>{undecided}</strong>
      </p>
      <p>
        As soon as we know we tell you by email at {email}. If nothing has come within an hour, please
        telephone us: <TelephoneLink number={telephone} />.
      </p>
      <button className="button button-quiet" type="button" onClick={onClose}>
        Close
      </button>
    </>
  )
}

function Success({
  details,
  id,
  email,
  onShowDetails,
  onClose,
}: PaymentResultProps & { details: string | null; id: string | null }) {
  return (
    <>
      <span className="result-good">
        <Icon drawing={checkCircleFill} size={44} />
      </span>
      <Heading key="success">Payment Successful!</Heading>
      {details !== null && <p>{details}</p>}
      <p>Your receipt comes to {email}.</p>
      <div className="result-end">
        {id !== null && (
          <button className="button" type="button" onClick={onShowDetails}>
            Show the payment
          </button>
        )}
        <button className="button button-quiet" type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </>
  )
}

function Failure({
  message,
  declined,
  telephone,
  onTryAgain,
  onClose,
}: PaymentResultProps & { message: string; declined: boolean }) {
  return (
    <>
      <span className="result-bad">
        <Icon drawing={warningCircle} size={44} />
      </span>
      <Heading key="error">
        {'Payment Failed: '}
        <span className="result-message">{message === '' ? 'Please try again.' : message}</span>
      </Heading>
      <p>
        {!declined && 'Nothing was taken. '}
        Please try again, or contact support if the issue persists: <TelephoneLink number={telephone} />.
      </p>
      <div className="result-end">
        <button className="button" type="button" onClick={onTryAgain}>
          {declined ? 'Try another card' : 'Try again'}
        </button>
        <button className="button button-quiet" type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </>
  )
}

/** Turns for those who like it; always beside words that say the same. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
