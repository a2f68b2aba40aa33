import type { ReactNode } from 'react'
import { FeeDetails } from './fee-details.tsx'
import { OrderLines } from './order-lines.tsx'
import type { Order } from './order.ts'

const picture = '/pictures/checkout.webp'

/** What is paid now and what it is part of, with everything about the fee one press away (rules D17, D30). */
export function OrderSummary({ order, children }: { order: Order; children?: ReactNode }) {
  return (
    <section className="order" aria-labelledby="order">
      {/* Beside the form it is seen at once; below it, on a small screen, it can wait. */}
      <link rel="preload" as="image" href={picture} media="(width >= 56.25em)" fetchPriority="high" />
      <img src={picture} alt="" width="720" height="520" loading="lazy" />
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
