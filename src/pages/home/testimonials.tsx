import { testimonials } from '../../practice/testimonials.ts'

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** What patients said, as they said it. */
export function Testimonials() {
  return (
    <section className="section" aria-labelledby="testimonials">
      <div className="inner stack stack-wide">
        <h2 id="testimonials">What people say</h2>
        <ul className="voices">
          {testimonials.map(({ initials, quotes, date }) => (
            <li key={initials}>
              <figure>
                <blockquote>
                  {quotes.map((quote) => (
                    <p key={quote}>{quote}</p>
                  ))}
                </blockquote>
                <figcaption>
                  <span>{initials}</span>
                  <time dateTime={date.slice(0, 7)}>{month.format(new Date(date))}</time>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
