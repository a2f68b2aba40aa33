import { useEffect, useRef } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { checkCircleFill } from '../../../ui/icons.ts'
import { FeeDetails } from '../../order/fee-details.tsx'
import { OrderLines } from '../../order/order-lines.tsx'
import type { Order } from '../../order/order.ts'

/** What the two steps of the checkout share. */

const steps = ['Your Details', 'Card Details'] as const
export type Step = (typeof steps)[number]

/** Takes the focus at each step, so that it is read out and the next key press goes on from here. */
export function StepHeading({ step }: { step: Step }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 className="checkout-heading" id="checkout-heading" ref={heading} tabIndex={-1}>
      {step}
    </h2>
  )
}

/** Two bars that name the steps; those that are done or under way are filled. */
export function Steps({ current }: { current: Step }) {
  const reached = steps.indexOf(current)
  return (
    <ol className="checkout-steps">
      {steps.map((step, index) => (
        <li
          key={step}
          className={index <= reached ? 'reached' : undefined}
          aria-current={step === current ? 'step' : undefined}
        >
          {index < reached && <Icon drawing={checkCircleFill} />}
          {step}
          {index < reached && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  )
}

/** What is paid and everything that belongs to the price, beside both steps. */
export function OrderPanel({ order }: { order: Order }) {
  return (
    <div className="checkout-order" role="group" aria-labelledby="checkout-order">
      <img src="/pictures/checkout.webp" alt="" width="720" height="520" loading="lazy" />
      <div className="checkout-amounts">
        <h3 id="checkout-order">{order.heading}</h3>
        <p className="small" id="checkout-purpose">
          {order.purpose}
        </p>
        <OrderLines order={order} />
      </div>
      <FeeDetails order={order} />
    </div>
  )
}
