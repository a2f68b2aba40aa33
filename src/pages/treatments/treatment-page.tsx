import type { Page } from '../../page.ts'
import { paths } from '../../paths.ts'
import { feeNotes } from '#practice/fees.ts'
import { findFee } from '../../facts/find-fee.ts'
import { formatAmount } from '../../facts/money.ts'
import { feesPageName, hasOwnPrices, hasPlans } from '../../facts/plan-sentences.ts'
import { practice } from '#practice/practice.ts'
import { treatments } from '#practice/treatments.ts'
import type { Treatment, Fee, Section } from '../../facts/types.ts'
import adviceStyle from '../../ui/do-and-do-not.css?inline'
import { DoAndDoNot } from '../../ui/do-and-do-not.tsx'
import feeFinderStyle from '../../ui/fee-finder.css?inline'
import { FeeFinder } from '../../ui/fee-finder.tsx'
import feeTableStyle from '../../ui/fee-table.css?inline'
import filmStyle from '../../ui/film-figure.css?inline'
import filmStepsStyle from '../../ui/film-steps.css?inline'
import { FilmFigure, FilmSteps, FilmStill, FilmTranscript } from '../../ui/film-figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { playFill } from '../../ui/icons.ts'
import foldStyle from '../../ui/fold.css?inline'
import readingStyle from '../../ui/reading.css?inline'
import style from './treatment-page.css?inline'
import { TelephoneLink } from '../../ui/telephone.tsx'
import { Paragraphs } from '../../ui/texts.tsx'

export const treatmentPages: readonly Page[] = treatments.map((treatment) => ({
  path: paths.treatment(treatment.slug),
  label: treatment.name,
  title: `${treatment.name} | ${practice.name}`,
  description: `${treatment.summary} Steps, aftercare, risks, other choices and fees.`,
  keywords: `${treatment.keywords}, dentist ${practice.address.town}`,
  share: treatment.film?.file ?? 'treatments',
  styles: [
    readingStyle,
    foldStyle,
    adviceStyle,
    feeTableStyle,
    feeFinderStyle,
    ...(treatment.film === undefined ? [] : [filmStyle, filmStepsStyle]),
    style,
  ],
  Body: () => <TreatmentBody treatment={treatment} />,
}))

/** The film, if there is one, then answers in the order in which patients ask. */
function TreatmentBody({ treatment }: { treatment: Treatment }) {
  const { film } = treatment
  const listed = treatment.fees.map(findFee)
  return (
    <>
      <section className="section section-first section-pine treatment-top">
        <div className="inner columns columns-late">
          <div className="stack">
            <h1>{treatment.name}</h1>
            <p className="lead">{treatment.summary}</p>
            <div className="row row-ends gap-4">
              {listed.slice(0, 1).map((fee) => (
                <MainPrice key={fee.key} fee={fee} />
              ))}
              <a className="button button-quiet" href={paths.bookNow}>
                Book Now
              </a>
            </div>
          </div>
          {film !== undefined && (
            <div>
              <FilmFigure film={film} first>
                <FilmSteps film={film} />
              </FilmFigure>
              <FilmTranscript film={film} />
            </div>
          )}
        </div>
      </section>

      <section className="section">
        <div className="inner">
          <div className="columns columns-even">
            <h2>Step by step</h2>
            <div className="prose">
              <h3>{treatment.visits.heading}</h3>
              <UnbrokenParagraphs section={treatment.visits} />
            </div>
          </div>
          <ol className="grid grid-3 treatment-steps">
            {treatment.steps.map(({ heading, text }, index) => (
              <li key={heading} id={`step-${index + 1}`}>
                {film?.steps[index] === undefined ? (
                  <h3 className="title">{`${index + 1}. ${heading}`}</h3>
                ) : (
                  <h3 className="title">
                    <a href="#film" data-second={film.steps[index].from} data-step={index + 1}>
                      <span className="film-screen">
                        <FilmStill film={film} step={index + 1} />
                        <Icon drawing={playFill} size={18} />
                      </span>
                      {`${index + 1}. ${heading}`}
                    </a>
                  </h3>
                )}
                <p className="small">
                  <Unbroken text={text} />
                </p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className="section section-linen">
        <div className="inner columns columns-even">
          <Text section={treatment.whatItIs} lead />
          <Text section={treatment.whenYouNeedIt} />
        </div>
      </section>

      <section className="section">
        <div className="inner columns columns-even">
          <div className="stack stack-wide">
            <Text section={treatment.howItFeels} />
            <div className="prose">
              <h2>{treatment.afterwards.heading}</h2>
              <UnbrokenParagraphs section={treatment.afterwards} />
              <DoAndDoNot advice={treatment.afterwards} />
            </div>
          </div>
          <div className="stack">
            <div className="panel panel-blush">
              <Text section={treatment.risks} />
            </div>
            <div className="panel">
              <Text section={treatment.alternatives} />
            </div>
          </div>
        </div>
      </section>

      <section className="section section-linen">
        <div className="inner columns columns-late">
          <div className="stack gap-4">
            <h2>What it costs</h2>
            <Paragraphs of={feeNotes} />
            <a className="link-strong" href={paths.dentalPlans}>
              {`See all ${feesPageName}`}
            </a>
          </div>
          <FeeFinder
            caption={hasPlans ? 'Prices with and without a dental plan' : 'Prices'}
            groups={[{ fees: listed }]}
          />
        </div>
      </section>

      <section className="section">
        <div className="inner columns columns-late">
          <div className="stack gap-4">
            <h2>Questions people ask</h2>
            <p>
              Can’t see yours here? Call reception on <TelephoneLink number={practice.telephone} />, or ask us
              at your visit.
            </p>
          </div>
          <div>
            {treatment.questions.map(({ question, answer }) => (
              <details key={question} className="fold">
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </div>
      </section>
    </>
  )
}

function UnbrokenParagraphs({ section }: { section: Section }) {
  return section.paragraphs.map((paragraph) => (
    <p key={paragraph}>
      <Unbroken text={paragraph} />
    </p>
  ))
}

/** Prevents a line break inside "x-ray". */
function Unbroken({ text }: { text: string }) {
  const [before = '', word, ...after] = text.split(/(\bx-rays?\b)/i)
  if (word === undefined) return text
  return (
    <>
      {before}
      <span className="unbroken">{word}</span>
      <Unbroken text={after.join('')} />
    </>
  )
}

function Text({ section, lead = false }: { section: Section; lead?: boolean }) {
  return (
    <div className={lead ? 'prose lead' : 'prose'}>
      <h2>{section.heading}</h2>
      <UnbrokenParagraphs section={section} />
      {section.list !== undefined && (
        <ul>
          {section.list.map((entry) => (
            <li key={entry}>
              <Unbroken text={entry} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function MainPrice({ fee }: { fee: Fee }) {
  const onPlan =
    typeof fee.plan === 'string'
      ? 'The same on a dental plan'
      : `On ${hasOwnPrices(fee.key) ? 'an adult' : 'a dental'} plan ${formatAmount(fee.plan.adult)}`
  return (
    <div className="treatment-price">
      <p className="figure">{formatAmount(fee.private.adult)}</p>
      <p>{`${fee.name}.${hasPlans ? ` ${onPlan}.` : ''}`}</p>
    </div>
  )
}
