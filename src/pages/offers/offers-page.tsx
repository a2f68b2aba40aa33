import type { Page } from '../../page.ts'
import { paths } from '../../paths.ts'
import { formatDate } from '../../facts/format-date.ts'
import { formatShortPounds } from '../../facts/money.ts'
import type { Offer } from '../../facts/types.ts'
import { listCurrentOffers, calculateOfferPrice } from '../../facts/current-offers.ts'
import { hasPlans } from '../../facts/plan-sentences.ts'
import { offers } from '#practice/offers.ts'
import { pictures } from '#practice/pictures.ts'
import { practice } from '#practice/practice.ts'
import entranceCss from '../../ui/entrance.css?inline'
import feeTableCss from '../../ui/fee-table.css?inline'
import { Picture } from '../../ui/picture.tsx'
import readingCss from '../../ui/reading.css?inline'
import { OfferArticle } from './offer-article.tsx'
import css from './offers-page.css?inline'

export const offersPage: Page = {
  path: paths.offers,
  label: 'Offers',
  title: `Offers and promotions | ${practice.name}`,
  description:
    'Our current offers and promotions, each with its full price, the saving, its closing date and every condition.',
  keywords: `dental offers ${practice.address.town}, ${offers.map(({ title }) => title.toLowerCase()).join(', ')}, dental promotion`,
  share: 'offers',
  styles: [entranceCss, readingCss, feeTableCss, css],
  Body: ({ now }) => {
    const current = listCurrentOffers(now)
    return (
      <>
        <section className="entrance entrance-pair entrance-early offers-top">
          <div className="inner">
            <div className="stack">
              <h1>Offers and promotions</h1>
              {current.length > 0 ? (
                <>
                  <p className="lead">
                    Take your time. You’ll find the dates and conditions with each offer.
                  </p>
                  <ul className="offers">
                    {current.map((offer) => (
                      <li key={offer.key}>
                        <a href={`#${offer.key}`}>
                          <Gain offer={offer} />
                        </a>
                      </li>
                    ))}
                  </ul>
                </>
              ) : (
                <NoOffers />
              )}
            </div>
            <span className="arch travels">
              <Picture
                name="offers"
                alt={pictures.offers}
                sizes="(width >= 57em) 22.5rem, (width >= 43.75em) 42vw, min(61vw, 20rem)"
                eager
              />
            </span>
          </div>
        </section>
        {current.map((offer) => (
          <OfferArticle key={offer.key} offer={offer} />
        ))}
      </>
    )
  },
}

/** The new price with the old one (rule D18), or the reward; of an offer without either only its title. */
function Gain({ offer: { title, closes, prices, rewardPence } }: { offer: Offer }) {
  const [first] = prices ?? []
  const price = first && calculateOfferPrice(first)
  const [figure, of] =
    price !== undefined
      ? [price.nowPence, `${first?.name.toLowerCase()} instead of ${formatShortPounds(price.wasPence)},`]
      : [rewardPence, 'off for each friend who joins,']
  const until = `until ${formatDate(closes)}`
  return (
    <>
      {figure !== undefined && (
        <>
          <span className="figure">{formatShortPounds(figure)}</span>{' '}
        </>
      )}
      <span>
        <span className="title">{title}</span>{' '}
        <small>{figure === undefined ? until : `${of} ${until}`}</small>
      </span>
    </>
  )
}

/** Offers end automatically, so a visitor who comes too late gets a link to plans and fees. */
function NoOffers() {
  return (
    <>
      <p className="lead">
        There are no offers at the moment. You’ll find all our fees on this site
        {hasPlans && ', and a plan spreads the cost of routine visits over the year'}.
      </p>
      <a className="button" href={paths.dentalPlans}>
        {hasPlans ? 'See plans and fees' : 'See all fees'}
      </a>
    </>
  )
}
