import { formatPounds } from '../../practice/money.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkCircleFill } from '../../ui/icons.ts'
import type { Order } from './order.ts'

/** What became of the amount to pay now. */
export type Outcome = 'due' | 'paid' | 'not taken' | 'unconfirmed'

/** The amounts of an order, the one to pay now last. Once it is paid, what is left to pay is no deduction: it follows. */
export function OrderLines({ order, outcome = 'due' }: { order: Order; outcome?: Outcome }) {
  const { lines, total, name, fee } = order
  const left = outcome === 'paid' ? lines.filter(([, pence]) => pence < 0) : []
  return (
    <dl className="order-lines">
      {lines
        .filter((line) => !left.includes(line))
        .map(([label, pence]) => (
          <Line
            key={label}
            label={label}
            amount={`${pence < 0 ? '−' : ''}${formatPounds(Math.abs(pence))}`}
          />
        ))}
      <div className="order-total">
        <dt>{outcome === 'due' ? total : `${name} ${outcome}`}</dt>
        <dd>
          {outcome === 'paid' && <Icon drawing={checkCircleFill} />}
          {formatPounds(fee.pence)}
        </dd>
      </div>
      {left.map(([label, pence]) => (
        <Line key={label} label={label} amount={formatPounds(-pence)} />
      ))}
    </dl>
  )
}

const Line = ({ label, amount }: { label: string; amount: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
)
