import { createContext, use } from 'react'
import { DoorPicture } from './door-picture.tsx'
import { FeeDetails } from '../order/fee-details.tsx'
import { OrderLines } from '../order/order-summary.tsx'
import type { AmountState } from '../order/order-summary.tsx'
import type { Order } from '../order/order.ts'

/** Element ids of a shell. A closed shell stays in the page beside another one that shows a payment. */
export const createShellIds = (shell: string) => ({
  heading: `${shell}-heading`,
  order: `${shell}-order`,
  purpose: `${shell}-purpose`,
})
export const ShellIdsContext = createContext(createShellIds(''))

export function OrderPanel({ order, outcome }: { order: Order; outcome: AmountState }) {
  return (
    <div className="checkout-order">
      <DoorPicture door={outcome === 'paid' ? 'opens' : 'shut'} sizes="22rem" />
      <div>
        <Amounts order={order} outcome={outcome} />
        {outcome === 'due' && <FeeDetails order={order} />}
      </div>
    </div>
  )
}

interface AmountsProps {
  order: Order
  outcome: AmountState
  /** Only the amounts, because the form has just shown the rest; it stays their name and description. */
  short?: boolean
}

export function Amounts({ order, outcome, short = false }: AmountsProps) {
  const ids = use(ShellIdsContext)
  return (
    <div
      className={short ? 'checkout-amounts panel small' : 'checkout-amounts'}
      role="group"
      aria-labelledby={ids.order}
    >
      <p className="panel-heading title" id={ids.order} hidden={short}>
        {order.heading}
      </p>
      <p className="small" id={ids.purpose} hidden={short}>
        {order.purpose}
      </p>
      <OrderLines order={order} outcome={outcome} />
    </div>
  )
}
