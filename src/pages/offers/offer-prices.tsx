import { findFee } from '../../facts/find-fee.ts'
import { calculateOfferPrice } from '../../facts/current-offers.ts'
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
          {prices.map((price) => (
            <Price key={price.fee} price={price} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Price({ price }: { price: OfferPrice }) {
  const { wasPence, nowPence } = calculateOfferPrice(price)
  return (
    <tr>
      <th scope="row">
        {price.name}
        <small>{`Saving ${formatShortPounds(wasPence - nowPence)} (${price.savingPercent}%)`}</small>
      </th>
      <td>
        <s>{formatShortPounds(wasPence)}</s>
      </td>
      <td className="figure">{formatShortPounds(nowPence)}</td>
    </tr>
  )
}
