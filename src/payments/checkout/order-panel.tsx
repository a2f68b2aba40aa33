import { FeeDetails } from '../order/fee-details.tsx'
import { OrderLines } from '../order/order-lines.tsx'
import type { Order } from '../order/order.ts'

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
