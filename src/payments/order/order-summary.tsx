import type { ReactNode } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { createSrcSet } from '../../ui/picture-shape.ts'
import { FeeDetails } from './fee-details.tsx'
import type { Order } from './order.ts'
import { formatPounds } from '../../facts/money.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkCircleFill } from '../../ui/icons.ts'

const picture = 'checkout-wide'
/** Width of the picture: beside the form, and below it on a small screen. */
const sizes = '(width >= 60em) 26rem, 90vw'

/** The amount to pay now and the price it is part of, with everything about the fee one press away (rules D17, D30). */
export function OrderSummary({ order, children }: { order: Order; children?: ReactNode }) {
  return (
    <section className="order" aria-labelledby="order">
      {/* Beside the form it is visible at once; below it, on a small screen, it can wait. */}
      <link
        rel="preload"
        as="image"
        type="image/avif"
        imageSrcSet={createSrcSet(picture)}
        imageSizes={sizes}
        media="(width >= 60em)"
        fetchPriority="high"
      />
      <Picture name={picture} sizes={sizes} alt="" />
      <div className="grid gap-4 order-inside">
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

export type AmountState = 'due' | 'paid' | 'not taken' | 'unconfirmed'

export function OrderLines({ order, outcome = 'due' }: { order: Order; outcome?: AmountState }) {
  const { lines, later, total, name, fee } = order
  return (
    <dl className="order-lines">
      {lines.map(([label, pence]) => (
        <Line key={label} label={label} pence={pence} />
      ))}
      <div className="order-total">
        <dt>{outcome === 'due' ? total : `${name} ${outcome}`}</dt>
        <dd>
          {outcome === 'paid' && <Icon drawing={checkCircleFill} />}
          {formatPounds(fee.pence)}
        </dd>
      </div>
      {later.map(([label, pence]) => (
        <Line key={label} label={label} pence={pence} />
      ))}
    </dl>
  )
}

const Line = ({ label, pence }: { label: string; pence: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatPounds(pence)}</dd>
  </div>
)
