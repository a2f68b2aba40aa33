import { useEffect, useRef } from 'react'
import { formatPounds } from '../../../facts/money.ts'
import { practice } from '#practice/practice.ts'
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
  useAnnounce('status', shown ? `You’re paying ${amount} to ${practice.name}.` : '')
  return (
    <>
      <h2 className="checkout-heading panel-heading" id={challengeHeadingId} ref={heading} tabIndex={-1}>
        Please confirm with your bank
      </h2>
      <p className="lead">
        You’re paying <strong>{amount}</strong> to <strong>{practice.name}</strong>.
      </p>
      <p className="small">
        The part below comes from your bank. Once you’ve answered, your payment continues.
      </p>
      <div className="challenge-place" id={challengePlaceId} />
      <button className="plain-button" type="button" onClick={onCancel}>
        Cancel this payment
      </button>
    </>
  )
}
