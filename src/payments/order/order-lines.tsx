import { formatPounds } from '../../practice/money.ts'
import type { Order } from './order.ts'

/** The amounts of an order, the one to pay now last. */
export function OrderLines({ order: { lines, total, fee } }: { order: Order }) {
  return (
    <dl className="order-lines">
      {lines.map(([label, pence]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatPounds(pence)}</dd>
        </div>
      ))}
      <div className="order-total">
        <dt>{total}</dt>
        <dd>{formatPounds(fee.pence)}</dd>
      </div>
    </dl>
  )
}
