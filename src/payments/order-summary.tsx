import type { OnlineFee } from '../practice/types.ts'
import { formatPounds } from '../practice/money.ts'

interface OrderSummaryProps {
  heading: string
  fee: OnlineFee
  /** Lines above the total: what for, and pence. */
  lines: readonly (readonly [string, number])[]
  total: string
}

/** What is paid now and what it is part of, with everything the fee covers one press away (rules D17, D30). */
export function OrderSummary({ heading, fee, lines, total }: OrderSummaryProps) {
  return (
    <section className="order" aria-labelledby="order">
      <img src="/pictures/checkout.webp" alt="" width="720" height="520" loading="lazy" />
      <div className="order-inside">
        <h2 className="panel-heading" id="order">
          {heading}
        </h2>
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
        <details className="order-details">
          <summary>What the fee covers</summary>
          <ul className="ticks">
            {fee.covers.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          {fee.remains.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </details>
        <details className="order-details">
          <summary>Cancelling and refunds</summary>
          {fee.terms.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </details>
      </div>
    </section>
  )
}
