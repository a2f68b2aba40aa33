import { Icon } from '../../../ui/icon.tsx'
import { checkCircleFill } from '../../../ui/icons.ts'

const steps = ['Your Details', 'Card Details'] as const
export type Step = (typeof steps)[number]

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
