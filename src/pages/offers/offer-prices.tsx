import { fees } from '../../practice/fees.ts'
import { formatShortPounds } from '../../practice/money.ts'
import type { OfferPrice } from '../../practice/offers.ts'

/** Old price, new price and saving of an offer, as a table so that every figure has a label. */
export function OfferPrices({ prices }: { prices: readonly OfferPrice[] }) {
  const notes = new Set(prices.map(({ fee }) => fees[fee].note))
  return (
    <div className="fees-frame">
      <table className="fees offer-prices">
        <caption>
          <span>{[...notes].join(' ')}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Whitening</th>
            <th scope="col">Was</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ fee, name, wasPence, nowPence, savingPercent }) => (
            <tr key={fee}>
              <th scope="row">
                {name}
                <small>{`Saving ${formatShortPounds(wasPence - nowPence)} (${savingPercent}%)`}</small>
              </th>
              <td>
                <s>{formatShortPounds(wasPence)}</s>
              </td>
              <td className="figure">{formatShortPounds(nowPence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
