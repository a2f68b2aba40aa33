import { Picture } from '../../ui/picture.tsx'
import { FeeDetails } from '../order/fee-details.tsx'
import { OrderLines } from '../order/order-lines.tsx'
import type { Outcome } from '../order/order-lines.tsx'
import type { Order } from '../order/order.ts'

export const purposeId = 'checkout-purpose'

/** What is paid and everything that belongs to the price, beside the steps. */
export function OrderPanel({ order, outcome }: { order: Order; outcome: Outcome }) {
  const paid = outcome === 'paid'
  return (
    <div className="checkout-order">
      <Picture still={paid ? 'new-patients' : 'checkout'} alt="" sizes="22rem" />
      <Amounts order={order} outcome={outcome} />
      {outcome === 'due' && <FeeDetails order={order} />}
    </div>
  )
}

export function Amounts({ order, outcome }: { order: Order; outcome: Outcome }) {
  return (
    <div className="checkout-amounts" role="group" aria-labelledby="checkout-order">
      <p className="checkout-order-name" id="checkout-order">
        {order.heading}
      </p>
      <p className="small" id={purposeId}>
        {order.purpose}
      </p>
      <OrderLines order={order} outcome={outcome} />
    </div>
  )
}
