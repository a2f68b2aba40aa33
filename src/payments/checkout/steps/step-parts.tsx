import { useEffect, useRef } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { checkCircleFill } from '../../../ui/icons.ts'

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
