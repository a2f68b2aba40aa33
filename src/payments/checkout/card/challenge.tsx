import { useEffect, useRef } from 'react'
import { formatPounds } from '../../../practice/money.ts'
import { practice } from '../../../practice/practice.ts'
import type { Order } from '../../order/order.ts'
import { useAnnounce } from '../modal.tsx'

export const challengePlaceId = 'bank-challenge'
export const challengeHeadingId = 'bank-challenge-heading'

interface ChallengeProps {
  shown: boolean
  order: Order
  onCancel: () => void
}

/** In the document from the start, because the provider's frame starts working in it before anything is visible. */
export function Challenge({ shown, order, onCancel }: ChallengeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shown) heading.current?.focus()
  }, [shown])
  const amount = formatPounds(order.fee.pence)
  useAnnounce('status', shown ? `Your bank asks whether you pay ${amount} to ${practice.name}.` : '')
  return (
    <>
      <h2 className="checkout-heading" id={challengeHeadingId} ref={heading} tabIndex={-1}>
        Your bank asks you to confirm
      </h2>
      <p className="challenge-about">
        You pay <strong>{amount}</strong> to <strong>{practice.name}</strong>.
      </p>
      <p className="small">
        What you see below comes from your bank. Your payment continues once you have answered.
      </p>
      <div className="challenge-place" id={challengePlaceId} />
      <button className="plain-button" type="button" onClick={onCancel}>
        Cancel this payment
      </button>
    </>
  )
}
