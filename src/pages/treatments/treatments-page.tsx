import type { Page } from '../../page.ts'
import { paths } from '../../paths.ts'
import { findFee } from '../../facts/find-fee.ts'
import { formatAmount } from '../../facts/money.ts'
import { selectPicturedAreas } from '../../facts/picture-names.ts'
import { hasPlans } from '../../facts/plan-sentences.ts'
import { practice } from '#practice/practice.ts'
import { treatmentAreas, treatments } from '#practice/treatments.ts'
import { capitalise, joinWithAnd } from '../../facts/words.ts'
import type { Treatment, TreatmentArea } from '../../facts/types.ts'
import { FilmPoster } from '../../ui/film-figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { tooth } from '../../ui/icons.ts'
import entranceStyle from '../../ui/entrance.css?inline'
import { Picture } from '../../ui/picture.tsx'
import readingStyle from '../../ui/reading.css?inline'
import style from './treatments-page.css?inline'
import { ListEntries, Paragraphs } from '../../ui/texts.tsx'

export const treatmentsPage: Page = {
  path: paths.treatments,
  label: 'Treatments',
  title: `Treatments | ${practice.name}`,
  description: `${capitalise(joinWithAnd(treatmentAreas.map(({ heading }) => heading.toLowerCase())))}: what we do, what it costs and what to expect.`,
  keywords: `dental treatments, ${treatments.map(({ name }) => name.toLowerCase()).join(', ')}, dentist ${practice.address.town}`,
  share: 'treatments',
  styles: [entranceStyle, readingStyle, style],
  Body: () => (
    <>
      <section className="entrance treatments-top">
        <div className="inner">
          <h1>
            Treatments, <br />
            in plain words
          </h1>
          <div className="stack">
            <p className="lead">
              What we do and what it costs. We explain what we see and what your choices are. You get the
              total in writing, and nothing starts until you say yes.
            </p>
            <a className="button" href={paths.contact}>
              Contact us
            </a>
          </div>
          <div className="arches">
            {selectPicturedAreas(treatmentAreas).map(({ key, picture, heading }, index) => (
              <a key={key} className={index === 0 ? 'arch travels' : 'arch'} href={`#${key}`}>
                <Picture name={picture} sizes="(width >= 80em) 23rem, 30vw" alt="" eager />
                <span className="title">{heading}</span>
              </a>
            ))}
          </div>
        </div>
      </section>
      <nav className="inner treatments-areas" aria-label="Treatments on this page">
        <ul className="row">
          {treatmentAreas.map((area) => (
            <li key={area.key}>
              <a className="link-strong" href={`#${area.key}`}>
                {area.heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>

      {treatmentAreas.map((area, index) => (
        <section
          key={area.key}
          id={area.key}
          className={index % 2 === 0 ? 'section section-linen' : 'section'}
          aria-labelledby={`${area.key}-heading`}
        >
          <Area area={area} />
        </section>
      ))}

      <section className="section">
        <div className="inner">
          <div className="panel">
            <h2>Not sure what you need?</h2>
            <p className="lead">
              You don’t need to know. Tell us what’s bothering you and we’ll work it out together.
            </p>
            <div className="row">
              <a className="button" href={paths.contact}>
                Contact us
              </a>
              <a className="link-strong" href={paths.emergency}>
                In pain now? See dental emergencies
              </a>
            </div>
          </div>
        </div>
      </section>
    </>
  ),
}

function Area({ area }: { area: TreatmentArea }) {
  const isOne = area.details.length === 1
  const details = area.details.map((treatment) => <Detail key={treatment.slug} treatment={treatment} />)
  return (
    <div className="inner columns">
      <div className="prose">
        <h2 id={`${area.key}-heading`}>{area.heading}</h2>
        <Paragraphs of={area.paragraphs} />
        {area.list !== undefined && (
          <ul className="ticks">
            <ListEntries of={area.list} />
          </ul>
        )}
      </div>
      <div className="stack stack-wide gap-4">
        {area.fees.length > 0 && (
          <>
            <h3>What it costs</h3>
            <dl className="treatments-fees">
              {area.fees.map((fee) => (
                <Price key={fee} fee={fee} />
              ))}
            </dl>
          </>
        )}
        <a className="link-strong" href={paths.dentalPlans}>
          {hasPlans ? 'See all fees and plan prices' : 'See all fees'}
        </a>
        {isOne && <ul className="treatments-details">{details}</ul>}
      </div>
      {details.length > 1 && <ul className="grid grid-3 treatments-details">{details}</ul>}
    </div>
  )
}

function Price({ fee }: { fee: string }) {
  const { name, private: prices } = findFee(fee)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {formatAmount(prices.adult)}
        {prices.child !== undefined && <p className="small muted">{`child ${formatAmount(prices.child)}`}</p>}
      </dd>
    </div>
  )
}

/** An arch with a moment of the treatment's film, if there is one, and a link to its page. */
function Detail({ treatment: { film, name, slug, summary } }: { treatment: Treatment }) {
  return (
    <li>
      <span className="arch">
        {film === undefined ? (
          <Icon drawing={tooth} />
        ) : (
          <FilmPoster film={film} sizes="(width >= 60em) 24rem, 6.5rem" />
        )}
      </span>
      <div>
        <a className="title" href={paths.treatment(slug)}>
          {name}
        </a>
        <p className="small">{summary}</p>
      </div>
    </li>
  )
}
