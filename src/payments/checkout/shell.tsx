import { use, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { x, checkCircleFill } from '../../ui/icons.ts'
import { Picture } from '../../ui/picture.tsx'
import { FeeDetails } from '../order/fee-details.tsx'
import type { Outcome } from '../order/order-summary.tsx'
import type { Order } from '../order/order.ts'
import { Modal } from './modal.tsx'
import { Amounts, idsOf, OrderPanel, ShellIds } from './order-panel.tsx'
import './shell.css'
import './part.css'
import './order-panel.css'
import './steps/your-details.css'
import './card/card.css'
import './result/result.css'

/* The one dialog of a payment: a shell that stays, and parts in it that take each other's place. */

/** Room for the order beside the steps, as in shell.css. */
const wide = matchMedia('(min-width: 56.25em) and (min-height: 28em)')
function watchWidth(changed: () => void) {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}
const useWide = () => useSyncExternalStore(watchWidth, () => wide.matches)

interface ShellProps {
  dialog: RefObject<HTMLDialogElement | null>
  /** Which step it is at; null: none any more. */
  step: Step | null
  /** What is paid for. */
  order: Order
  /** What became of its amount. */
  outcome: Outcome
  onDismiss: () => void
  /** Closes it from the top; null: a button of the part does. */
  onClose: (() => void) | null
  children: ReactNode
}

/** Header, part and foot of the dialog, and beside them what is paid for. */
export function Shell({ dialog, step, order, outcome, onDismiss, onClose, children }: ShellProps) {
  const ids = idsOf(useId())
  const isWide = useWide()
  // Where there is no room beside the steps, the order is told within them only.
  const tellsPurpose = step !== null && (isWide || onClose !== null)
  return (
    <Modal
      dialog={dialog}
      className="checkout"
      labelledBy={ids.heading}
      {...(tellsPurpose && { describedBy: ids.purpose })}
      onDismiss={onDismiss}
    >
      <ShellIds value={ids}>
        {isWide && <OrderPanel order={order} outcome={outcome} />}
        {step !== null && (
          <div className="checkout-top">
            <Steps current={step} />
            {onClose !== null && (
              <button className="checkout-close" type="button" onClick={onClose}>
                <Icon drawing={x} size={24} />
                <span className="visually-hidden">Close</span>
              </button>
            )}
          </div>
        )}
        {children}
      </ShellIds>
    </Modal>
  )
}

interface PartProps {
  heading: ReactNode
  /** Buttons that are always in sight. */
  foot?: ReactNode
  /** What is paid for, told here where there is no room beside it. */
  order?: Order
  /** What became of its amount; its terms stand below it while it is due. */
  outcome?: Outcome
  /** The open door stands above it where there is no room beside it. */
  picture?: boolean
  /** Stands above the heading. */
  above?: ReactNode
  /** The one sentence that matters, before the order. */
  lead?: string | undefined
  /** A few words in the middle of the shell; or those of them centred as well. */
  middle?: 'words' | 'moment'
  /** Much is to be read and nothing to be pressed: keys move it all the same. */
  reading?: boolean
  /** Another part has its place; this one stays in the document, because the provider's fields must. */
  away?: boolean
  children?: ReactNode
}

/** What the shell shows at one time. Its heading takes the focus, so that it is read out and the next key goes on from here. */
export function Part({
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
  const ids = use(ShellIds)
  const title = useRef<HTMLHeadingElement>(null)
  const narrow = !useWide()
  const told = narrow && !away ? order : undefined
  useEffect(() => {
    if (!away) title.current?.focus()
  }, [away])
  return (
    <div className="checkout-part" inert={away}>
      <div
        className="checkout-scroller"
        {...(reading && { tabIndex: 0, role: 'group', 'aria-labelledby': ids.heading })}
      >
        {picture && narrow && <Picture still="checkout-wide" alt="" sizes="100vw" />}
        <div className={`checkout-body ${middle === undefined ? '' : `checkout-middle checkout-${middle}`}`}>
          {above}
          <h2 className="checkout-heading" id={away ? undefined : ids.heading} ref={title} tabIndex={-1}>
            {heading}
          </h2>
          {lead !== undefined && (
            <p>
              <strong>{lead}</strong>
            </p>
          )}
          {told !== undefined && <Amounts order={told} outcome={outcome} />}
          {children}
          {told !== undefined && outcome === 'due' && <FeeDetails order={told} />}
        </div>
      </div>
      {foot !== undefined && <div className="checkout-foot">{foot}</div>}
    </div>
  )
}

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
