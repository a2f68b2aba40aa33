import type { Page, PageProps } from '../../page.ts'
import { paths } from '../../paths.ts'
import type { Today } from '../../practice/notice.ts'
import { practice } from '../../practice/practice.ts'
import { Embed } from '../../ui/embed.tsx'
import { OpeningPanel } from '../../ui/opening-panel.tsx'
import { TelephoneLink } from '../../ui/telephone.tsx'
import withoutTelephoneStyle from '../../ui/without-telephone.css?inline'
import { WithoutTelephone } from '../../ui/without-telephone.tsx'
import { FormPage } from '../../forms/form-page.tsx'
import columnsStyle from '../../ui/columns.css?inline'
import panelPictureStyle from '../../ui/panel-picture.css?inline'
import formStyle from '../../forms/form.css?inline'
import { Island } from '../../forms/island.tsx'
import { ContactForm } from './form.tsx'

const { address, map } = practice

export const contact: Page = {
  path: paths.contact,
  label: 'Contact',
  title: `Contact us and how to find us | ${practice.name}`,
  description: `Telephone, write to or visit ${practice.name} in ${address.town}. Address, opening times, how to find us, and a form that reaches reception.`,
  keywords: `contact dentist ${address.town}, dental practice address, dentist telephone number`,
  share: 'contact',
  form: 'contact',
  styles: [columnsStyle, panelPictureStyle, formStyle, withoutTelephoneStyle],
  Body: Contact,
}

function Contact({ now, notice, formStatus }: PageProps) {
  return (
    <>
      <FormPage
        heading="Contact us"
        lead="Telephone, write, or use the form: all three reach the same reception desk."
        aside={<Reach now={now} notice={notice} />}
      >
        <Island form="contact" formStatus={formStatus}>
          <ContactForm formStatus={formStatus} />
        </Island>
      </FormPage>
      <section className="section section-linen" aria-labelledby="find-us">
        <div className="inner columns columns-even">
          <div className="stack">
            <h2 id="find-us">How to find us</h2>
            {map.findingUs.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <Embed
            kind="map"
            src={map.embed}
            title={`Map of ${practice.name}`}
            show="Show the map"
            elsewhere={map.directions}
          />
        </div>
      </section>
    </>
  )
}

function Reach(today: Today) {
  return (
    <>
      <section className="panel panel-blush" aria-labelledby="reach-us">
        <img src="/pictures/card-new-patients.webp" alt="" width="1120" height="500" />
        <h2 className="panel-heading" id="reach-us">
          Reception
        </h2>
        <p className="ways">
          <TelephoneLink number={practice.telephone} />
          <a href={`mailto:${practice.email.address}`}>{practice.email.address}</a>
        </p>
        <address>
          {practice.name}
          <br />
          {address.street}
          <br />
          {`${address.town}, ${address.county}`}
          <br />
          {address.postcode}
        </address>
        <a className="link-strong" href={paths.contactCard} type="text/vcard">
          Save our numbers as a contact
        </a>
        <p>
          In pain? See <a href={paths.emergency}>dental emergencies</a>.
        </p>
      </section>
      <OpeningPanel {...today} />
      <WithoutTelephone />
    </>
  )
}
