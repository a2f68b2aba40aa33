import { paths } from '../../paths.ts'
import { about } from '../../practice/about.ts'
import { week } from '../../practice/hours.ts'
import type { Today } from '../../practice/prepared-notices.ts'
import { formatOpeningState } from '../../practice/open-now.ts'
import { practice } from '../../practice/practice.ts'
import { longDayLine, openingTimesLines } from '../../practice/format-times.ts'
import { ChangedDaysList } from '../../ui/changed-days-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { playFill } from '../../ui/icons.ts'
import { Times } from '../../ui/times.tsx'

/** Monday to Friday; the footer has the whole week. */
const openingDays = openingTimesLines.filter((_, index) => week[index]?.kind === 'open')

/** Opening hours with a booking button, and beside them the welcome and the tour. */
export function HomeOpening(today: Today) {
  return (
    <div className="section inner opening grid-2 columns columns-even">
      <section className="panel" aria-labelledby="opening-hours">
        <h2 className="panel-heading" id="opening-hours">
          Opening hours
        </h2>
        <p>
          <strong>{formatOpeningState(today)}</strong>
        </p>
        <Times lines={[...openingDays, longDayLine]} />
        <ChangedDaysList now={today.now} />
        <a className="button" href={paths.bookNow}>
          Book Now
        </a>
      </section>
      <section className="stack" aria-labelledby="welcome">
        <h2 id="welcome">{about.welcome.heading}</h2>
        {about.welcome.paragraphs.map((paragraph) => (
          <p className="lead" key={paragraph}>
            {paragraph}
          </p>
        ))}
        <a className="link-strong tour" href={practice.tour.href} rel="external noopener">
          <span className="arch">
            <Picture still="new-patients" sizes="clamp(6.5rem, 12vw, 10rem)" alt="" />
            <Icon drawing={playFill} size={24} />
          </span>
          {practice.tour.label}
        </a>
      </section>
    </div>
  )
}
