import { formatPounds } from '../../practice/money.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkCircleFill } from '../../ui/icons.ts'
import type { Order } from './order.ts'

/** What became of the amount to pay now. */
export type Outcome = 'due' | 'paid' | 'not taken' | 'unconfirmed'

/** The amounts of an order: what it costs, what is paid now, and what is left. */
export function OrderLines({ order, outcome = 'due' }: { order: Order; outcome?: Outcome }) {
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
