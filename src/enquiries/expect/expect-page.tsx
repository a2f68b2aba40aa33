import type { Page, PageProps } from '../../page.ts'
import { paths } from '../../paths.ts'
import { expectations } from '#practice/expectations.ts'
import { appointmentWait, appointmentWaitText } from '../../facts/appointment-wait.ts'
import { newPatientExam } from '#practice/fees.ts'
import { consultationPence, hasChildPrice } from '../../facts/consultation-price.ts'
import { formatShortPounds } from '../../facts/money.ts'
import { pictures } from '#practice/pictures.ts'
import { practice } from '#practice/practice.ts'
import { receptionResponseTime } from '../../facts/reception-response-time.ts'
import appleStyle from '../../ui/apple.css?inline'
import { Apple } from '../../ui/apple.tsx'
import entranceStyle from '../../ui/entrance.css?inline'
import { Picture } from '../../ui/picture.tsx'
import pictureBesideStyle from '../../ui/picture-beside.css?inline'
import { PictureBeside } from '../../ui/picture-beside.tsx'
import readingStyle from '../../ui/reading.css?inline'
import { TelephoneLink } from '../../ui/telephone.tsx'
import formStyle from '../../forms/form.css?inline'
import { FormAndAside } from '../../forms/form-page.tsx'
import { Island } from '../../forms/island.tsx'
import style from './expect-page.css?inline'
import { ExpectForm } from './expect-form.tsx'
import { ListEntries, Paragraphs } from '../../ui/texts.tsx'

const { steps, bring, worries, children } = expectations

export const whatToExpectPage: Page = {
  path: paths.whatToExpect,
  label: 'What to expect',
  title: `What to expect at your first visit | ${practice.name}`,
  description: `Your first visit to ${practice.name}, step by step: how long it takes, what it costs, what to bring, and a form to ask for a time that suits you.`,
  keywords: `first dental visit, new patient appointment, nervous patients, dentist ${practice.address.town}`,
  share: 'what-to-expect',
  form: 'expect',
  styles: [entranceStyle, appleStyle, readingStyle, pictureBesideStyle, formStyle, style],
  Body: WhatToExpect,
}

const askForATime = paths.bookNow.slice(paths.bookNow.indexOf('#') + 1)

const facts = [
  { figure: `${expectations.minutes} minutes`, text: 'for your first visit' },
  {
    figure: formatShortPounds(consultationPence.adult),
    text: hasChildPrice ? `exam, ${formatShortPounds(consultationPence.child)} for a child` : 'for the exam',
  },
  { figure: appointmentWait, text: 'is the usual wait' },
]

/** Describes the visit in its order, and only then shows the form to ask for one. */
function WhatToExpect({ formStatus }: PageProps) {
  return (
    <>
      <section className="entrance entrance-pair entrance-early expect-top">
        <div className="inner">
          <div className="stack">
            <h1>What to expect</h1>
            <p className="lead">{expectations.intro}</p>
            <a className="button" href={`#${askForATime}`}>
              Ask for a time
            </a>
            <dl className="grid expect-facts">
              {facts.map(({ figure, text }) => (
                <div key={figure}>
                  <dt className="title">{figure}</dt>
                  <dd className="small">{text}</dd>
                </div>
              ))}
            </dl>
          </div>
          <span className="arch travels">
            <Picture
              name="what-to-expect"
              alt={pictures['what-to-expect']}
              sizes="(width >= 57em) 22.5rem, (width >= 43.75em) 42vw, min(61vw, 20rem)"
              eager
            />
          </span>
        </div>
      </section>

      <section className="section" aria-labelledby="your-visit">
        <div className="inner visit">
          <div className="visit-head">
            <Way />
            <h2 id="your-visit">Your visit, step by step</h2>
          </div>
          <ol className="visit-steps">
            {steps.map((step) => (
              <li key={step.heading}>
                <Way />
                <h3>{step.heading}</h3>
                <p>{step.text}</p>
                {step === steps.at(-1) && <Apple />}
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className="section section-linen" aria-label="Good to know">
        <div className="inner columns columns-even">
          {[
            { ...worries, picture: 'bell' },
            { ...children, picture: 'bear' },
          ].map(({ heading, paragraphs, picture }) => (
            <PictureBeside picture={`first-visit/${picture}`} alt="" key={heading}>
              <div className="prose">
                <h2>{heading}</h2>
                <Paragraphs of={paragraphs} />
              </div>
            </PictureBeside>
          ))}
        </div>
      </section>

      <section className="section" aria-labelledby={askForATime}>
        <FormAndAside inner aside={<Aside />}>
          <div className="stack expect-ask">
            <h2 id={askForATime}>Ask for a time</h2>
            <p>
              {`Tell us which day and time suit you. Reception will call or email ${receptionResponseTime} to agree a time. You can also call `}
              <TelephoneLink number={practice.telephone} />.
            </p>
          </div>
          <Island form="expect" formStatus={formStatus}>
            <ExpectForm formStatus={formStatus} />
          </Island>
        </FormAndAside>
      </section>
    </>
  )
}

/** A bend of the path, from top left to bottom right of its box, at any height. */
function Way() {
  const d = 'M0 0C0 60 100 40 100 100'
  return (
    <svg className="way" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={d} />
      <path d={d} />
    </svg>
  )
}

function Aside() {
  return (
    <>
      <section className="panel" aria-labelledby="bring">
        <h2 className="panel-heading" id="bring">
          {bring.heading}
        </h2>
        <p>{bring.paragraphs.join(' ')}</p>
        <ul className="ticks">
          <ListEntries of={bring.list} />
        </ul>
      </section>
      <section className="panel panel-sage" aria-labelledby="first-price">
        <h2 className="panel-heading" id="first-price">
          {`${formatShortPounds(consultationPence.adult)} for the ${newPatientExam.name.toLowerCase()}`}
        </h2>
        <p>{`${hasChildPrice ? `${formatShortPounds(consultationPence.child)} for a child. ` : ''}${appointmentWaitText}`}</p>
        <p>
          Ready to join? <a href={paths.newPatients}>Register and hold your place</a>.
        </p>
      </section>
    </>
  )
}
