import { formatAmount } from '../practice/money.ts'
import type { Amount, Fee } from '../practice/types.ts'

interface FeeRow {
  /** Whom the row is for, where a child's price differs from an adult's. */
  who?: 'adult' | 'child'
  private: Amount
  plan: Amount | 'included' | 'same'
}

/** One row for everybody, or one for adults and one for children: a cell never holds two prices. */
function feeRows(fee: Fee): readonly FeeRow[] {
  const planPrices = typeof fee.plan === 'string' ? null : fee.plan
  const adult: FeeRow = {
    private: fee.private.adult,
    plan: planPrices?.adult ?? (fee.plan as FeeRow['plan']),
  }
  if (fee.private.child === undefined && planPrices?.child === undefined) return [adult]
  const child: FeeRow = {
    who: 'child',
    private: fee.private.child ?? fee.private.adult,
    plan: planPrices === null ? adult.plan : (planPrices.child ?? planPrices.adult),
  }
  return [{ ...adult, who: 'adult' }, child]
}

export interface FeeTableGroup {
  heading?: string
  fees: readonly Fee[]
}

/** Fees as a table of three columns that stays a table on the narrowest telephone. Style: fee-table.css. */
export function FeeTable({ caption, groups }: { caption: string; groups: readonly FeeTableGroup[] }) {
  return (
    <div className="fees-frame">
      <table className="fees">
        <caption>
          <span>{caption}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Treatment</th>
            <th scope="col">Private</th>
            <th scope="col">On a plan</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.heading ?? ''}>
            {group.heading !== undefined && (
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {group.heading}
                </th>
              </tr>
            )}
            {group.fees.map((fee) =>
              feeRows(fee).map((row) => <Row key={`${fee.key} ${row.who}`} fee={fee} row={row} />),
            )}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Row({ fee, row }: { fee: Fee; row: FeeRow }) {
  const same = row.plan === 'same'
  return (
    <tr className={row.who === 'child' ? 'fees-child' : undefined}>
      <th scope="row">
        {row.who === 'child' && <span className="visually-hidden">{`${fee.name}, `}</span>}
        {row.who === undefined ? fee.name : row.who === 'child' ? 'child' : `${fee.name}, adult`}
        {fee.note !== undefined && row.who !== 'child' && <small>{fee.note}</small>}
      </th>
      <td>{formatAmount(row.private)}</td>
      <td className={same ? 'fees-same' : undefined}>
        {row.plan === 'included' ? 'included' : formatAmount(row.plan === 'same' ? row.private : row.plan)}
      </td>
    </tr>
  )
}
