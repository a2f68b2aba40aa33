import { paths } from '../../paths.ts'
import { offersNow } from '../../practice/offers-now.ts'
import { practice } from '../../practice/practice.ts'
import { shownDate } from '../../practice/shown-date.ts'
import { Embed } from '../../ui/embed.tsx'

/** The practice's social page, once the visitor asks for it; what is on here is said without it. */
export function News({ now }: { now: Date }) {
  const offers = offersNow(now)
  return (
    <section className="section section-linen" aria-labelledby="news">
      <div className="news inner">
        <div className="stack">
          <h2 id="news">News from the practice</h2>
          <p>
            We post changes to our hours, new faces and small victories on our social page. It belongs to
            another company, so nothing is loaded from there until you ask for it.
          </p>
          {offers.length > 0 && (
            <>
              <h3>On at the moment</h3>
              <ul>
                {offers.map((offer) => (
                  <li key={offer.key}>
                    <a className="link-strong" href={`${paths.offers}#${offer.key}`}>
                      {offer.title}
                    </a>
                    {` until ${shownDate(offer.closes)}`}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <Embed
          kind="timeline"
          src={practice.social.embed}
          title={`News of ${practice.name}`}
          show="Show the news here"
          elsewhere={practice.social}
        />
      </div>
    </section>
  )
}
