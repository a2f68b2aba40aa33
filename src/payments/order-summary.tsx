import type { ReactNode } from 'react'
import { FeeDetails } from './fee-details.tsx'
import { OrderLines } from './order-lines.tsx'
import type { Order } from './order.ts'

/** What is paid now and what it is part of, with everything about the fee one press away (rules D17, D30). */
export function OrderSummary({ order, children }: { order: Order; children?: ReactNode }) {
  return (
    <section className="order" aria-labelledby="order">
      <img src="/pictures/checkout.webp" alt="" width="720" height="520" loading="lazy" />
      <div className="order-inside">
        <h2 className="panel-heading" id="order">
          {order.heading}
        </h2>
        <OrderLines order={order} />
        {children}
        <FeeDetails order={order} />
      </div>
    </section>
  )
}
