import type { Page, PageProps } from '../../page.ts'
import { paths } from '../../paths.ts'
import type { Today } from '../../facts/prepared-notices.ts'
import { formatOpeningState } from '../../facts/open-now.ts'
import { pictures } from '#practice/pictures.ts'
import { practice } from '#practice/practice.ts'
import { Embed } from '../../ui/embed.tsx'
import entranceStyle from '../../ui/entrance.css?inline'
import { DirectionsInWords, DirectionsLink, DrawnMap, hasDrawnMap, liveMap } from '../../ui/practice-map.tsx'
import { Picture } from '../../ui/picture.tsx'
import pictureBesideStyle from '../../ui/picture-beside.css?inline'
import { PictureBeside } from '../../ui/picture-beside.tsx'
import readingStyle from '../../ui/reading.css?inline'
import { OpeningPanel } from '../../ui/opening-panel.tsx'
import { TelephoneLink } from '../../ui/telephone.tsx'
import withoutTelephoneStyle from '../../ui/relay-panel.css?inline'
import { RelayPanel } from '../../ui/relay-panel.tsx'
import { FormAndAside } from '../../forms/form-page.tsx'
import formStyle from '../../forms/form.css?inline'
import { Island } from '../../forms/island.tsx'
import style from './contact-page.css?inline'
import { ContactForm } from './contact-form.tsx'

const { address, findingUs } = practice

export const contactPage: Page = {
  path: paths.contact,
  label: 'Contact',
  title: `Contact us and how to find us | ${practice.name}`,
  description: `Call, email or visit ${practice.name} in ${practice.address.town}. Address, opening hours, how to find us, and a form that goes straight to reception.`,
  keywords: `contact dentist ${practice.address.town}, dental practice address, dentist phone number`,
  share: 'contact',
  form: 'contact',
  map: hasDrawnMap,
  styles: [entranceStyle, readingStyle, pictureBesideStyle, formStyle, withoutTelephoneStyle, style],
  Body: Contact,
}

function Contact({ now, notice, formStatus }: PageProps) {
  return (
    <>
      <section className="entrance contact-top">
        <div className="inner">
          <Reach now={now} notice={notice} />
          {liveMap === null || !hasDrawnMap ? (
            <span className="arch">
              <Picture
                name="new-patients"
                alt={pictures['new-patients']}
                sizes="(width >= 60em) 25rem, 61vw"
                eager
              />
            </span>
          ) : (
            <Embed
              {...liveMap}
              instead={
                <>
                  <DirectionsLink />
                  <DirectionsInWords />
                </>
              }
            >
              <DrawnMap />
            </Embed>
          )}
        </div>
      </section>
      {findingUs.length > 0 && (
        <section className="section section-linen" aria-labelledby="find-us">
          <div className="inner">
            <PictureBeside picture="house" alt={pictures.house}>
              <div className="find-us">
                <h2 id="find-us">How to find us</h2>
                {findingUs.map(({ heading, text }) => (
                  <div className="prose" key={heading}>
                    <h3>{heading}</h3>
                    <p>{text}</p>
                  </div>
                ))}
              </div>
            </PictureBeside>
          </div>
        </section>
      )}
      <div className="section inner stack stack-wide">
        <FormAndAside aside={<OpeningPanel now={now} notice={notice} />}>
          <section className="grid gap-8" id="write" aria-labelledby="write-heading">
            <h2 id="write-heading">Send us a message</h2>
            <Island form="contact" formStatus={formStatus}>
              <ContactForm formStatus={formStatus} />
            </Island>
          </section>
        </FormAndAside>
        <RelayPanel />
      </div>
    </>
  )
}

/** The number comes first: most people who look for it hold a telephone. */
function Reach(today: Today) {
  return (
    <div className="stack">
      <h1>Contact us</h1>
      <p className="lead">Call, email or use the form. They all reach our reception desk.</p>
      <p className="contact-number">
        <TelephoneLink number={practice.telephone} />
      </p>
      <p>
        <strong>{formatOpeningState(today)}</strong>
      </p>
      <p className="row">
        <a className="button" href="#write">
          Send a message
        </a>
        <a className="link-strong" href={`mailto:${practice.email.address}`}>
          {practice.email.address}
        </a>
      </p>
      <address>
        {practice.name}
        <br />
        {`${address.street}, ${address.town}`}
        <br />
        {`${address.county}, ${address.postcode}`}
      </address>
      <p className="row">
        <a className="link-strong" href={paths.contactCard} type="text/vcard">
          Save our numbers as a contact
        </a>
        <span>
          In pain? See{' '}
          <a className="link-strong" href={paths.emergency}>
            dental emergencies
          </a>
          .
        </span>
      </p>
    </div>
  )
}
