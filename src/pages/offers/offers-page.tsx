import type { Page } from '../../page.ts'
import { paths } from '../../paths.ts'
import { formatDate } from '../../practice/format-date.ts'
import { formatShortPounds } from '../../practice/money.ts'
import type { Offer } from '../../practice/offers.ts'
import { listCurrentOffers } from '../../practice/current-offers.ts'
import { practice } from '../../practice/practice.ts'
import entranceCss from '../../ui/entrance.css?inline'
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
  keywords: `dental offers ${practice.address.town}, teeth whitening price, refer a friend, dental promotion`,
  share: 'offers',
  styles: [entranceCss, readingCss, css],
  Body: ({ now }) => {
    const current = listCurrentOffers(now)
    return (
      <>
        <section className="entrance offers-top">
          <div className="inner">
            <div className="stack">
              <h1>
                Offers and <br />
                promotions
              </h1>
              {current.length > 0 ? (
                <p className="lead">Take your time. You’ll find the dates and conditions with each offer.</p>
              ) : (
                <NoOffers />
              )}
            </div>
            <span className="arch travels">
              <Picture
                still="offers"
                sizes="(width >= 80em) 31rem, (width >= 60em) 42vw, (width >= 43.75em) 46vw, 61vw"
                eager
              />
            </span>
            {current.length > 0 && (
              <ul>
                {current.map((offer) => (
                  <li key={offer.key}>
                    <a href={`#${offer.key}`}>
                      <span>{offer.title}</span> <Gain offer={offer} />{' '}
                      <small>{`until ${formatDate(offer.closes)}`}</small>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </section>
        {current.map((offer) => (
          <OfferArticle key={offer.key} offer={offer} />
        ))}
      </>
    )
  },
}

/** The new price with the old one (rule D18), or the reward. */
function Gain({ offer: { prices, rewardPence } }: { offer: Offer }) {
  const price = prices?.[0]
  const [figure, of] =
    price !== undefined
      ? [price.nowPence, `${price.name.toLowerCase()} instead of ${formatShortPounds(price.wasPence)},`]
      : [rewardPence, 'off for each friend who joins,']
  return (
    figure !== undefined && (
      <>
        <b>{formatShortPounds(figure)}</b> <small>{of}</small>
      </>
    )
  )
}

/** Offers end automatically, so a visitor who comes too late gets a link to plans and fees. */
function NoOffers() {
  return (
    <>
      <p className="lead">
        There are no offers at the moment. You’ll find all our fees on this site, and a plan spreads the cost
        of routine visits over the year.
      </p>
      <a className="button" href={paths.dentalPlans}>
        See plans and fees
      </a>
    </>
  )
}
