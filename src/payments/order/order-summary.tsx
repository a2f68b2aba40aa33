import type { ReactNode } from 'react'
import { Picture, srcSet } from '../../ui/picture.tsx'
import { FeeDetails } from './fee-details.tsx'
import { OrderLines } from './order-lines.tsx'
import type { Order } from './order.ts'

const picture = 'checkout-wide'
/** How wide it stands beside the form, and below it on a small screen. */
const sizes = '(width >= 56.25em) 26rem, 90vw'

/** What is paid now and what it is part of, with everything about the fee one press away (rules D17, D30). */
export function OrderSummary({ order, children }: { order: Order; children?: ReactNode }) {
  return (
    <section className="order" aria-labelledby="order">
      {/* Beside the form it is seen at once; below it, on a small screen, it can wait. */}
      <link
        rel="preload"
        as="image"
        type="image/avif"
        imageSrcSet={srcSet(picture)}
        imageSizes={sizes}
        media="(width >= 56.25em)"
        fetchPriority="high"
      />
      <Picture still={picture} sizes={sizes} alt="" />
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
