import { formatPounds } from '../../practice/money.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkCircleFill } from '../../ui/icons.ts'
import type { Order } from './order.ts'

/** What became of the amount to pay now. */
export type Outcome = 'due' | 'paid' | 'not taken' | 'unconfirmed'

/** The amounts of an order, the one to pay now last. */
export function OrderLines({ order, outcome = 'due' }: { order: Order; outcome?: Outcome }) {
  const { lines, total, name, fee } = order
  return (
    <dl className="order-lines">
      {lines.map(([label, pence]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{`${pence < 0 ? '−' : ''}${formatPounds(Math.abs(pence))}`}</dd>
        </div>
      ))}
      <div className="order-total">
        <dt>{outcome === 'due' ? total : `${name} ${outcome}`}</dt>
        <dd>
          {outcome === 'paid' && <Icon drawing={checkCircleFill} />}
          {formatPounds(fee.pence)}
        </dd>
      </div>
    </dl>
  )
}
