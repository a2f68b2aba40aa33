import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { checkCircleFill, warningCircle } from '../../../ui/icons.ts'
import type { PaidForm } from '../../services/paid-services.ts'
import { namesWhomToCall } from '../../../practice/who-answers.ts'
import { WhomToCall } from '../../order/whom-to-call.tsx'
import type { Stage, Payment } from '../payment.ts'
import { WhatNext } from './what-next.tsx'
import { whileChecking } from '../../contract/sentences.ts'
import { keptOpen, undecided } from '../words.ts'

interface PaymentResultProps {
  payment: Payment
  email: string
  about: PaidForm['purpose']
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
      return <Processing stage={payment.stage} held={props.held} />
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

const stages: Readonly<Record<Stage, string>> = {
  card: 'Your card’s details go to the payment provider.',
  bank: 'Your bank is asked whether the card is yours.',
  challenge: 'Your bank asks you to confirm.',
  charge: 'Your bank has confirmed that the card is yours. The payment is being made.',
}

function Processing({ stage, held }: { stage: Stage; held: boolean }) {
  return (
    <>
      <Spinner />
      <Heading key="processing">Processing...</Heading>
      <p role="status">{stages[stage]}</p>
      <p className="small muted">Please keep this page open.</p>
      <p role="alert">{held && <strong>{keptOpen}</strong>}</p>
    </>
  )
}

function Checking({ details, email, about, onClose }: PaymentResultProps & { details: string | null }) {
  return (
    <>
      <Spinner />
      <Heading key="checking">We are checking your payment</Heading>
      <p role="status">
        <strong>{details ?? whileChecking}</strong>
      </p>
      <p>
        This goes on by itself, and can take some minutes. You may close this: if the payment went through,
        the receipt will come to {email}, and this page will show it too. Questions:{' '}
        <WhomToCall about={about} />.
      </p>
      <button className="button button-quiet" type="button" onClick={onClose}>
        Close
      </button>
    </>
  )
}

function Undecided({ email, about, onClose }: PaymentResultProps) {
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
        As soon as we know, we will tell you by email at {email}. If nothing has come within an hour, please{' '}
        <WhomToCall about={about} />.
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
      <p>Your receipt will come to {email}.</p>
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
  about,
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
      {(!declined || !namesWhomToCall(message)) && (
        <p>
          {!declined && 'Nothing was taken. '}
          <WhatNext message={message} about={about} />
        </p>
      )}
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
