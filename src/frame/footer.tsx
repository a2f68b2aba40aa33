import { paths } from '../paths.ts'
import { practice } from '#practice/practice.ts'
import { formatDate } from '../facts/format-date.ts'
import { hoursNotes } from '../facts/format-times.ts'
import { openingTimesLines } from '../facts/opening-lines.ts'
import type { Today } from '../facts/prepared-notices.ts'
import { formatHoursToday } from '../facts/open-now.ts'
import { ChangedDaysList } from '../ui/changed-days-list.tsx'
import { Embed } from '../ui/embed.tsx'
import {
  DirectionsInWords,
  DirectionsLink,
  DrawnMapNear,
  hasDirectionsInWords,
  hasDrawnMap,
  liveMap,
} from '../ui/practice-map.tsx'
import { SampleMark } from '../ui/sample-mark.tsx'
import { Times } from '../ui/times.tsx'
import { Logo } from './logo.tsx'
import { usefulLinks } from './navigation.ts'
import { TelephoneLink } from '../ui/telephone.tsx'
import { ExternalLink } from '../ui/external-link.tsx'

const { address, company, regulator, cqc } = practice

export interface FooterProps {
  today: Today
  /** The map in the footer: interactive on request, the drawing alone, or null on a page that has its own map. */
  map: 'live' | 'drawn' | null
  /** False on a page that says the opening hours itself. */
  hours: boolean
}

export function Footer({ today, map, hours }: FooterProps) {
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
              <TelephoneLink number={practice.telephone} />
              <a href={`mailto:${practice.email.address}`}>{practice.email.address}</a>
              {map !== null && <DirectionsLink />}
            </address>
            {map === 'live' && liveMap !== null && (
              <Embed {...liveMap} instead={hasDirectionsInWords ? <DirectionsInWords /> : <DirectionsLink />}>
                <DrawnMapNear />
              </Embed>
            )}
            {map === 'drawn' && hasDrawnMap && (
              <div className="embed embed-map">
                <div className="embed-place">
                  <DrawnMapNear />
                </div>
              </div>
            )}
          </section>
          {hours && (
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
          )}
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
                    <ExternalLink to={link} />
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
            <ExternalLink to={regulator.link} />
          </li>
          <li>
            {`${cqc.of} `}
            <ExternalLink to={cqc.link} />
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
