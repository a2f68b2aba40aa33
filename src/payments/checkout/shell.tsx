import { use, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { x, checkCircleFill } from '../../ui/icons.ts'
import { FeeDetails } from '../order/fee-details.tsx'
import type { AmountState } from '../order/order-summary.tsx'
import type { Order } from '../order/order.ts'
import { Modal } from './modal.tsx'
import { Amounts, createShellIds, OrderPanel, ShellIdsContext } from './order-panel.tsx'
import './shell.css'
import './shell-screen.css'
import './order-panel.css'
import './steps/your-details.css'
import './card/card-step.css'
import './result/result.css'

/* The only dialog of a payment: a shell that stays, and parts in it that replace each other. */

/** Wide enough for the order beside the steps, as in shell.css. */
const wide = matchMedia('(min-width: 60em) and (min-height: 28em)')
function watchWidth(changed: () => void) {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}
const useWide = () => useSyncExternalStore(watchWidth, () => wide.matches)

interface ShellProps {
  dialog: RefObject<HTMLDialogElement | null>
  /** Null after the steps. */
  step: CheckoutStep | null
  order: Order
  outcome: AmountState
  onDismiss: () => void
  /** Null: no close button at the top. */
  onClose: (() => void) | null
  children: ReactNode
}

export function Shell({ dialog, step, order, outcome, onDismiss, onClose, children }: ShellProps) {
  const ids = createShellIds(useId())
  const isWide = useWide()
  // Without room beside the steps, the purpose is shown within them only.
  const hasPurpose = step !== null && (isWide || onClose !== null)
  return (
    <Modal
      dialog={dialog}
      className="checkout"
      labelledBy={ids.heading}
      {...(hasPurpose && { describedBy: ids.purpose })}
      onDismiss={onDismiss}
    >
      <ShellIdsContext value={ids}>
        {isWide && <OrderPanel order={order} outcome={outcome} />}
        {step !== null && (
          <div className="checkout-top">
            <StepsBar current={step} />
            {onClose !== null && (
              <button className="button button-quiet checkout-close" type="button" onClick={onClose}>
                <Icon drawing={x} size={24} />
                <span className="visually-hidden">Close</span>
              </button>
            )}
          </div>
        )}
        {children}
      </ShellIdsContext>
    </Modal>
  )
}

interface PartProps {
  heading: ReactNode
  /** Buttons that stay visible. */
  foot?: ReactNode
  /** Shown in the part where there is no room for it beside the part. */
  order?: Order
  /** While the amount is due, the terms of the fee follow below. */
  outcome?: AmountState
  /** Picture above the part where there is no room beside it. */
  picture?: ReactNode
  /** Content above the heading. */
  above?: ReactNode
  /** The most important sentence, before the order. */
  lead?: string | undefined
  /** `words`: a short text in the middle of the shell; `moment`: centred as well. */
  middle?: 'words' | 'moment'
  /** True for a long text without controls: the keyboard can scroll it. */
  reading?: boolean
  /** True while another part is shown in its place; it stays in the document, because the provider's fields must. */
  away?: boolean
  children?: ReactNode
}

/** Its heading gets the focus, so that screen readers read it and the next key continues from there. */
export function ShellScreen({
  heading,
  foot,
  order,
  outcome = 'due',
  picture,
  above,
  lead,
  middle,
  reading,
  away = false,
  children,
}: PartProps) {
  const ids = use(ShellIdsContext)
  const title = useRef<HTMLHeadingElement>(null)
  const narrow = !useWide()
  const shownOrder = narrow && !away ? order : undefined
  useEffect(() => {
    if (!away) title.current?.focus()
  }, [away])
  return (
    <div className="checkout-part" inert={away}>
      <div
        className="checkout-scroller"
        {...(reading && { tabIndex: 0, role: 'group', 'aria-labelledby': ids.heading })}
      >
        {narrow && picture}
        <div className={`checkout-body grid checkout-${middle ?? 'step'}`}>
          {above}
          <h2
            className={`checkout-heading ${middle === 'words' || reading ? '' : 'panel-heading'}`}
            id={away ? undefined : ids.heading}
            ref={title}
            tabIndex={-1}
          >
            {heading}
          </h2>
          {lead !== undefined && (
            <p>
              <strong>{lead}</strong>
            </p>
          )}
          {shownOrder !== undefined && <Amounts order={shownOrder} outcome={outcome} short />}
          {children}
          {shownOrder !== undefined && outcome === 'due' && <FeeDetails order={shownOrder} />}
        </div>
      </div>
      {foot !== undefined && <div className="checkout-foot row gap-2">{foot}</div>}
    </div>
  )
}

const steps = ['Your Details', 'Card Details'] as const
export type CheckoutStep = (typeof steps)[number]

/** Two bars that name the steps; the current and completed ones are filled. */
export function StepsBar({ current }: { current: CheckoutStep }) {
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
