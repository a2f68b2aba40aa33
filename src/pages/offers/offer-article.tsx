import { paths } from '../../paths.ts'
import { consultationPence } from '../../facts/consultation-price.ts'
import { findFeeIfAny } from '../../facts/find-fee.ts'
import { formatShortPounds } from '../../facts/money.ts'
import type { Offer } from '../../facts/types.ts'
import { formatDate } from '../../facts/format-date.ts'
import { OfferPrices } from './offer-prices.tsx'
import { ListEntries, Paragraphs } from '../../ui/texts.tsx'

const routineExam = findFeeIfAny('routineExam')

/** One offer with everything needed to decide in one view (rules D18 to D21): prices, dates and conditions. */
export function OfferArticle({ offer }: { offer: Offer }) {
  const { key, title, summary, paragraphs, starts, closes, prices, rewardPence, usualPrice, conditions } =
    offer
  return (
    <article className="section offer" id={key} aria-labelledby={`${key}-title`}>
      <div className="columns inner">
        <div className="stack">
          <h2 id={`${key}-title`}>{title}</h2>
          <p className="lead">{summary}</p>
          <p>
            {`From ${formatDate(starts)} until `}
            <strong>
              <time dateTime={closes}>{formatDate(closes)}</time>
            </strong>
          </p>
          {prices !== undefined && <OfferPrices prices={prices} />}
          {rewardPence !== undefined && (
            <p>
              <strong className="figure">{formatShortPounds(rewardPence)}</strong>
              {' off for each friend who joins'}
            </p>
          )}
          <div className="prose">
            {usualPrice !== undefined && (
              <p>{`We charged the usual prices from ${formatDate(usualPrice.from)} to ${formatDate(usualPrice.to)}, and we’ll charge them again when the offer ends.`}</p>
            )}
            <Paragraphs of={paragraphs} />
          </div>
          {rewardPence === undefined ? (
            <a className="button" href={paths.bookNow}>
              Book Now
            </a>
          ) : (
            <a className="link-strong" href={paths.newPatients}>
              How your friend can join
            </a>
          )}
        </div>
        <div className="panel small">
          <h3 className="panel-heading">Conditions</h3>
          <ul>
            <ListEntries of={conditions} />
          </ul>
          {prices !== undefined && (
            <>
              <p>{`An exam costs ${formatShortPounds(consultationPence.adult)} for new patients${routineExam === null ? '' : ` and ${formatShortPounds(routineExam.private.adult.pence)} for existing patients`}.`}</p>
              <a className="link-strong" href={paths.dentalPlans}>
                See all fees
              </a>
            </>
          )}
        </div>
      </div>
    </article>
  )
}
