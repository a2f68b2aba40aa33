import { paths } from '../../paths.ts'
import { about } from '#practice/about.ts'
import type { Today } from '../../facts/prepared-notices.ts'
import { formatOpeningState } from '../../facts/open-now.ts'
import { practice } from '#practice/practice.ts'
import { openDaysLines } from '../../facts/opening-lines.ts'
import { ChangedDaysList } from '../../ui/changed-days-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { playFill } from '../../ui/icons.ts'
import { Times } from '../../ui/times.tsx'

/** Opening hours of the days that have them (the footer has the whole week) with a booking button, and beside them the welcome and the tour. */
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
        <Times lines={openDaysLines} />
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
        {practice.tour !== null && (
          <a className="link-strong tour" href={practice.tour.href} rel="external noopener">
            <span className="arch">
              <Picture name="new-patients" sizes="clamp(6.5rem, 12vw, 10rem)" alt="" />
              <Icon drawing={playFill} size={24} />
            </span>
            {practice.tour.label}
          </a>
        )}
      </section>
    </div>
  )
}
