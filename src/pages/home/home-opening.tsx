import { paths } from '../../paths.ts'
import { about } from '#practice/about.ts'
import type { Today } from '../../facts/prepared-notices.ts'
import { practice } from '#practice/practice.ts'
import { OpeningPanel } from '../../ui/opening-panel.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Paragraphs } from '../../ui/texts.tsx'

/** Welcome and tour, and the opening hours with a booking button: this page's footer does not repeat them. */
export const HomeOpening = (today: Today) => (
  <div className="section inner opening columns">
    <section className="welcome" aria-labelledby="welcome">
      <div className="stack">
        <h2 id="welcome">{about.welcome.heading}</h2>
        <Paragraphs of={about.welcome.paragraphs} />
        {practice.tour !== null && (
          <a className="link-strong" href={practice.tour.href} rel="external noopener" target="_blank">
            {`${practice.tour.label} (another website, new tab)`}
          </a>
        )}
      </div>
      <span className="arch">
        <Picture name="waiting-room" sizes="(width >= 60em) 20rem, 40vw" alt="" />
      </span>
    </section>
    <OpeningPanel {...today}>
      <a className="button" href={paths.bookNow}>
        Book Now
      </a>
    </OpeningPanel>
  </div>
)
