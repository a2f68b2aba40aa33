import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { checkCircleFill, x } from '../../ui/icons.ts'
import { FeeDetails } from '../fee-details.tsx'
import { OrderLines } from '../order-lines.tsx'
import type { Order } from '../order.ts'
import { CardDetails } from './card-details.tsx'
import type { Payer } from './payer.ts'
import { YourDetails } from './your-details.tsx'

const steps = ['Your Details', 'Card Details'] as const
type Step = (typeof steps)[number]

/**
 * The checkout modal with its two steps (specification sections 2 and 4). The browser's own dialog keeps the rest of
 * the page out of reach, closes on Escape and gives the focus back to what opened it (rule F17).
 */
export function Checkout({ order, payer }: { order: Order; payer: Payer }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [step, setStep] = useState<Step>('Your Details')
  const [closed, setClosed] = useState(false)

  // Before any effect of what is inside, so that there the focus can be placed.
  useLayoutEffect(() => {
    dialog.current?.showModal()
  }, [])

  return (
    <dialog
      className="checkout"
      ref={dialog}
      aria-labelledby="checkout-heading"
      aria-describedby="checkout-purpose"
      onClose={() => setClosed(true)}
    >
      <div className="checkout-top">
        <Steps current={step} />
        <button className="checkout-close" type="button" onClick={() => dialog.current?.close()}>
          <Icon drawing={x} size={24} />
          <span className="visually-hidden">Close</span>
        </button>
      </div>
      <StepHeading key={step} step={step} />
      <div className="checkout-step">
        {step === 'Your Details' && !closed && (
          <YourDetails payer={payer} onSaved={() => setStep('Card Details')} />
        )}
        {step === 'Card Details' && (
          <CardDetails telephone={order.telephone} onBack={() => setStep('Your Details')} />
        )}
      </div>
      <section className="checkout-order" aria-labelledby="checkout-order">
        <img src="/pictures/checkout.webp" alt="" width="720" height="520" loading="lazy" />
        <div className="checkout-amounts">
          <h3 id="checkout-order">{order.heading}</h3>
          <p className="small" id="checkout-purpose">
            {order.purpose}
          </p>
          <OrderLines order={order} />
        </div>
        <FeeDetails order={order} />
      </section>
    </dialog>
  )
}

/** Takes the focus at each step, so that it is read out and the next key press goes on from here. */
function StepHeading({ step }: { step: Step }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 className="checkout-heading" id="checkout-heading" ref={heading} tabIndex={-1}>
      {step}
    </h2>
  )
}

/** Two bars that name the steps; those that are done or under way are filled. */
function Steps({ current }: { current: Step }) {
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
