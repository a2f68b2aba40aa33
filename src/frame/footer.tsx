import { paths } from '../paths.ts'
import { practice } from '#practice/practice.ts'
import { formatDate } from '../facts/format-date.ts'
import { hoursNotes } from '../facts/format-times.ts'
import { openingTimesLines } from '../facts/opening-lines.ts'
import type { Today } from '../facts/prepared-notices.ts'
import { formatHoursToday } from '../facts/open-now.ts'
import { ChangedDaysList } from '../ui/changed-days-list.tsx'
import { Embed } from '../ui/embed.tsx'
import { DrawnMapNear, liveMap } from '../ui/practice-map.tsx'
import { SampleMark } from '../ui/sample-mark.tsx'
import { Times } from '../ui/times.tsx'
import { Logo } from './logo.tsx'
import { usefulLinks } from './navigation.ts'

const { address, company, regulator, cqc } = practice

export interface FooterProps {
  today: Today
  /** The map in the footer: interactive on request, the drawing alone, or null on a page that has its own map. */
  map: 'live' | 'drawn' | null
}

export function Footer({ today, map }: FooterProps) {
  const week = <Week now={today.now} />
  return (
    <footer className="footer">
      <div className="inner">
        <div className="logo footer-logo" role="img" aria-label={practice.name}>
          <Logo place="footer" />
        </div>
        <div className="footer-columns">
          <section className="footer-place" aria-labelledby="footer-place">
            <h2 id="footer-place">Find us</h2>
            <address className="footer-ways">
              <span>{`${address.street}, ${address.town}, ${address.postcode.replace(' ', '\u00a0')}`}</span>
              <a href={`tel:${practice.telephone.international}`}>{practice.telephone.shown}</a>
              <a href={`mailto:${practice.email.address}`}>{practice.email.address}</a>
              {map !== null && (
                <a href={practice.directions.href} rel="external noopener">
                  {practice.directions.label}
                </a>
              )}
            </address>
            {map === 'live' && liveMap !== null && (
              <Embed {...liveMap} elsewhere={undefined}>
                <DrawnMapNear />
              </Embed>
            )}
            {map === 'drawn' && practice.map !== null && (
              <div className="embed embed-map">
                <DrawnMapNear />
              </div>
            )}
          </section>
          <div className="footer-times">
            <h2>Opening hours</h2>
            <details className="footer-today">
              <summary>
                {`Today: ${formatHoursToday(today)}`} <span>All opening hours</span>
              </summary>
              {week}
            </details>
            <div className="footer-week">{week}</div>
          </div>
          <section aria-labelledby="footer-links">
            <h2 id="footer-links">Useful links</h2>
            <ul className="footer-links footer-ways">
              {usefulLinks.map((link) => (
                <li key={link.path}>
                  <a href={link.path}>{link.label}</a>
                </li>
              ))}
              {[practice.planProvider, practice.social]
                .filter((link) => link !== null)
                .map((link) => (
                  <li key={link.href}>
                    <a href={link.href} rel="external noopener">
                      {link.label}
                    </a>
                  </li>
                ))}
            </ul>
            <p className="footer-company">
              {`${company.registeredName}, registered in ${company.registeredIn}, company number ${company.number}`}
              <SampleMark of={company} />
              {`. Registered office: ${company.registeredOffice.street}, ${company.registeredOffice.town}, ${company.registeredOffice.postcode}.`}
            </p>
          </section>
        </div>
        <ul className="footer-lines">
          <li>{practice.status.shown}</li>
          <li>
            {`${regulator.of} `}
            <a href={regulator.link.href} rel="external noopener">
              {regulator.link.label}
            </a>
          </li>
          <li>
            {`${cqc.of} `}
            <a href={cqc.link.href} rel="external noopener">
              {cqc.link.label}
            </a>
            {', provider number '}
            <span>{cqc.providerId}</span>
            <SampleMark of={cqc} />
          </li>
          <li>
            Site updated <time dateTime={practice.lastUpdated}>{formatDate(practice.lastUpdated)}</time>
          </li>
        </ul>
        <p className="footer-more row">
          <a href={paths.complaints}>How to complain</a>
          <a href={paths.notice}>For staff: urgent notice</a>
        </p>
      </div>
    </footer>
  )
}

function Week({ now }: { now: Date }) {
  return (
    <>
      <Times lines={openingTimesLines} />
      <ChangedDaysList now={now} />
      <p>{hoursNotes.bankHolidays}</p>
    </>
  )
}
