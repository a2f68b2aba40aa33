import type { ReactNode } from 'react'
import { formatAmount, formatShortPounds } from '../facts/money.ts'
import { calculateChildPlanPrice, hasPlans } from '../facts/plan-sentences.ts'
import type { Amount, Fee } from '../facts/types.ts'

interface FeeRow {
  /** Undefined: the row is for everybody. */
  who?: 'adult' | 'child'
  private: Amount
  plan: Amount | 'included' | 'same'
}

/** One row for everybody, or one each for adults and children, so that a cell never has two prices. */
export function createFeeRows(fee: Fee): readonly FeeRow[] {
  const planPrices = typeof fee.plan === 'string' ? null : fee.plan
  const adult: FeeRow = {
    private: fee.private.adult,
    plan: planPrices?.adult ?? (fee.plan as FeeRow['plan']),
  }
  if (fee.adultsOnly === true) return [{ ...adult, who: 'adult' }]
  const childOnPlan = planPrices?.child ?? calculateChildPlanPrice(fee)
  if (fee.private.child === undefined && childOnPlan === null) return [adult]
  const child: FeeRow = {
    who: 'child',
    private: fee.private.child ?? fee.private.adult,
    plan: childOnPlan ?? adult.plan,
  }
  return [{ ...adult, who: 'adult' }, child]
}

export interface FeeTableGroup {
  heading?: string
  fees: readonly Fee[]
}

interface FeeTableProps {
  caption: string
  groups: readonly FeeTableGroup[]
  /** Leaves out what children pay; the caption must say so. */
  forAdults?: true
}

/** Fees as an HTML table with every price, also for screen readers and print. Style: fee-table.css. */
export function FeeTable({ caption, groups, forAdults }: FeeTableProps) {
  const createRows = (fee: Fee): readonly FeeRow[] =>
    forAdults === true
      ? createFeeRows(fee)
          .slice(0, 1)
          .map(({ private: price, plan }) => ({ private: price, plan }))
      : createFeeRows(fee)
  return (
    <div className="fees-frame">
      <table className="fees">
        <caption>
          <span>{caption}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Treatment</th>
            <th scope="col" className="fees-private">
              <span>Private</span>
            </th>
            {hasPlans && (
              <th scope="col" className="fees-plan">
                <span>On a plan</span>
              </th>
            )}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.heading ?? ''}>
            {group.heading !== undefined && (
              <tr className={group.fees.every((fee) => fee.adultsOnly) ? 'fees-adult' : undefined}>
                <th scope="rowgroup" colSpan={hasPlans ? 3 : 2}>
                  <span className="title">{group.heading}</span>
                </th>
              </tr>
            )}
            {group.fees.flatMap((fee) =>
              createRows(fee).map((row) => <Row key={`${fee.key} ${row.who}`} fee={fee} row={row} />),
            )}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Row({ fee, row }: { fee: Fee; row: FeeRow }) {
  return (
    <tr className={row.who === undefined ? undefined : `fees-${row.who}`}>
      <th scope="row">
        <span>
          {fee.name}
          {row.who !== undefined && fee.adultsOnly !== true && (
            <span className="fees-who">
              <span>,</span>
              {` ${row.who}`}
            </span>
          )}
          {fee.note !== undefined && <small>{fee.note}</small>}
        </span>
      </th>
      <td className="fees-private">
        <Price amount={row.private} />
      </td>
      {hasPlans && (
        <td className="fees-plan">
          {row.plan === 'included' ? (
            <span>included</span>
          ) : (
            <Price amount={row.plan === 'same' ? row.private : row.plan} />
          )}
        </td>
      )}
    </tr>
  )
}

function Price({ amount }: { amount: Amount }): ReactNode {
  if (amount.from !== true) return <span>{formatAmount(amount)}</span>
  return (
    <span>
      <span className="fees-from">from </span>
      {formatShortPounds(amount.pence)}
    </span>
  )
}
