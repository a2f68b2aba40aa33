import type { Page } from '../../page.ts'
import { paths } from '../../paths.ts'
import { findFeeIfAny } from '../../facts/find-fee.ts'
import { getTipPicture } from '../../facts/picture-names.ts'
import { adultPlans } from '../../facts/plan-sentences.ts'
import { formatShortPounds } from '../../facts/money.ts'
import { pictures } from '#practice/pictures.ts'
import { practice } from '#practice/practice.ts'
import { hygieneProducts, lastHabit, timesOfDay, tips } from '#practice/tips.ts'
import type { TimeOfDay, Tip } from '../../facts/types.ts'
import { Picture } from '../../ui/picture.tsx'
import readingCss from '../../ui/reading.css?inline'
import css from './healthy-smile-page.css?inline'
import { Paragraphs } from '../../ui/texts.tsx'

const visit = findFeeIfAny('maintenanceHygiene')

export const healthySmilePage: Page = {
  path: paths.healthySmile,
  label: 'A healthy smile',
  title: `A healthy smile | ${practice.name}`,
  description:
    'How to keep teeth and gums healthy at home: brushing, cleaning between the teeth, diet and visits, with the hygiene products that help.',
  keywords:
    'brushing, interdental brushes, floss, fluoride toothpaste, healthy gums, oral hygiene tips, hygiene products',
  share: 'healthy-smile',
  styles: [readingCss, css],
  Body: () => (
    <>
      <div className="day">
        <div className="inner">
          <div className="stack day-opening">
            <h1>A healthy smile</h1>
            <p className="lead">
              Most of what keeps a mouth healthy happens at home: a few minutes in the morning, a few in the
              evening, and a few good habits.
            </p>
          </div>
          <Shelf light="morning" />
          <section className="stack gap-12 day-morning" aria-labelledby="morning">
            <SmileHeading part="morning" />
            <Habits of={tipsOf('morning')} />
          </section>
          <Shelf light="evening" />
          <section className="stack gap-12 day-evening" aria-labelledby="evening">
            <SmileHeading part="evening" />
            <Habits of={tipsOf('evening')} />
          </section>
          <Shelf light="night" />
          <section className="prose day-night">
            <h3>{lastHabit.heading}</h3>
            <Paragraphs of={lastHabit.paragraphs} />
          </section>
        </div>
      </div>
      <section className="section" aria-labelledby="other">
        <div className="inner stack stack-wide">
          <SmileHeading part="other" />
          <div className="grid grid-2 besides">
            <Habits of={tipsOf('other')} />
          </div>
        </div>
      </section>
      {hygieneProducts.length > 0 && (
        <section className="section section-linen" aria-labelledby="products">
          <div className="inner">
            <div className="row row-ends products-heading">
              <div className="stack">
                <h2 id="products">Hygiene products</h2>
                <p className="lead">
                  What to use, whatever the brand. Ask us which size or shape suits you, and bring what you
                  use now.
                </p>
              </div>
              <span className="arch">
                <Picture name={getTipPicture('products')} alt="" sizes="11rem" />
              </span>
            </div>
            <ul className="grid grid-3 products">
              {hygieneProducts.map((product) => (
                <li className="stack gap-2" key={product.name}>
                  <h3 className="title">{product.name}</h3>
                  <p>{product.for}</p>
                  <p>{product.how}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      <section className="section inner" aria-labelledby="hygiene">
        <div className="stack">
          <h2 id="hygiene">Let us show you</h2>
          <p className="lead">
            We’ll clean your teeth and show you how to reach the places your brush misses.
            {visit !== null &&
              ` A ${visit.name.toLowerCase()} visit costs ${formatShortPounds(visit.private.adult.pence)}${visit.plan === 'included' && adultPlans.length > 0 ? ', and our adult plans include it' : ''}.`}
          </p>
          <a className="button" href={paths.bookNow}>
            Book Now
          </a>
          <a className="link-strong" href={paths.about}>
            Meet the team
          </a>
        </div>
      </section>
    </>
  ),
}

function tipsOf(part: TimeOfDay): readonly Tip[] {
  return timesOfDay[part].tips.flatMap((key) => tips.filter((tip) => tip.key === key))
}

const SmileHeading = ({ part }: { part: TimeOfDay }) => (
  <div className="stack gap-2">
    <h2 id={part}>{timesOfDay[part].heading}</h2>
    <p className="lead">{timesOfDay[part].text}</p>
  </div>
)

const shelves = { morning: 'hygiene', evening: 'hygiene-evening', night: 'hygiene-night' } as const

/** The same shelf in three lights. Where animations can follow the scrolling, one changes to the next in place. */
const Shelf = ({ light }: { light: keyof typeof shelves }) => (
  <span className={`arch shelf shelf-${light}`}>
    <Picture
      name={shelves[light]}
      alt={light === 'morning' ? pictures.hygiene : ''}
      sizes="(width >= 57em) 26rem, (width >= 43.75em) 40vw, min(61vw, 20rem)"
      eager={light === 'morning'}
    />
  </span>
)

const Habits = ({ of }: { of: readonly Tip[] }) =>
  of.map(({ key, heading, paragraphs }) => (
    <div className="habit" key={key}>
      <span className="arch">
        <Picture name={getTipPicture(key)} alt="" sizes="(width >= 60em) 10rem, 6.5rem" />
      </span>
      <div className="prose">
        <h3>{heading}</h3>
        <Paragraphs of={paragraphs} />
      </div>
    </div>
  ))
