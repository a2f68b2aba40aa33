import type { Page, PageProps } from '../../page.ts'
import { paths } from '../../paths.ts'
import { expectations } from '../../practice/expectations.ts'
import { consultation } from '../../practice/fees.ts'
import { shortPounds } from '../../practice/money.ts'
import { practice } from '../../practice/practice.ts'
import columnsStyle from '../../ui/columns.css?inline'
import panelPictureStyle from '../../ui/panel-picture.css?inline'
import readingStyle from '../../ui/reading.css?inline'
import { FormPage } from '../../forms/form-page.tsx'
import formStyle from '../../forms/form.css?inline'
import { Island } from '../../forms/island.tsx'
import style from './expect.css?inline'
import { ExpectForm } from './form.tsx'

const { steps, bring, worries, children, waiting } = expectations

export const whatToExpect: Page = {
  path: paths.whatToExpect,
  label: 'What to expect',
  title: `What to expect at your first visit | ${practice.name}`,
  description: `Your first visit to ${practice.name}, step by step: how long it takes, what it costs, what to bring, and a form to ask for a time that suits you.`,
  keywords: `first dental visit, new patient appointment, nervous patients, dentist ${practice.address.town}`,
  share: 'what-to-expect',
  form: 'expect',
  styles: [columnsStyle, panelPictureStyle, readingStyle, formStyle, style],
  Body: WhatToExpect,
}

function WhatToExpect({ formStatus }: PageProps) {
  return (
    <>
      <FormPage heading="What to expect" lead={expectations.intro} aside={<Aside />}>
        <Island form="expect" formStatus={formStatus}>
          <ExpectForm formStatus={formStatus} />
        </Island>
      </FormPage>
      <section className="section section-linen" aria-labelledby="your-visit">
        <div className="inner stack stack-wide">
          <h2 id="your-visit">Your visit, step by step</h2>
          <ol className="visit-steps">
            {steps.map((step) => (
              <li key={step.heading}>
                <h3>{step.heading}</h3>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="section" aria-label="Good to know">
        <div className="inner columns columns-even">
          {[worries, children].map((part) => (
            <div className="stack" key={part.heading}>
              <h2>{part.heading}</h2>
              {part.paragraphs.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          ))}
        </div>
      </section>
    </>
  )
}

function Aside() {
  return (
    <>
      <section className="panel panel-sage" aria-labelledby="first-price">
        <img src="/pictures/card-what-to-expect.webp" alt="" width="960" height="720" />
        <h2 className="panel-heading" id="first-price">
          {`${shortPounds(consultation.adult)} for the new patient exam`}
        </h2>
        <p>{`${shortPounds(consultation.child)} for a child. ${waiting.text}`}</p>
        <p>
          Ready to join? <a href={paths.newPatients}>Register and hold your place</a>.
        </p>
      </section>
      <section className="panel" aria-labelledby="bring">
        <h2 className="panel-heading" id="bring">
          {bring.heading}
        </h2>
        <p>{bring.paragraphs.join(' ')}</p>
        <ul className="ticks">
          {bring.list.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </section>
    </>
  )
}
