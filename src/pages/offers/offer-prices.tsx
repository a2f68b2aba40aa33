import { findFee } from '../../facts/find-fee.ts'
import { calculateOfferPrice } from '../../facts/calculate-offer-price.ts'
import { formatShortPounds } from '../../facts/money.ts'
import type { OfferPrice } from '../../facts/types.ts'

/** Old price, new price and saving of an offer, as a table so that every figure has a label. */
export function OfferPrices({ prices }: { prices: readonly OfferPrice[] }) {
  const notes = new Set(prices.map(({ fee }) => findFee(fee).note))
  return (
    <div className="fees-frame">
      <table className="fees offer-prices">
        <caption>
          <span>{[...notes].join(' ')}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Treatment</th>
            <th scope="col">Was</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {prices
            .map(({ fee, name, savingPercent }) => ({
              fee,
              name,
              savingPercent,
              ...calculateOfferPrice({ fee, name, savingPercent }),
            }))
            .map(({ fee, name, savingPercent, wasPence, nowPence }) => (
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
