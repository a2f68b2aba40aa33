import type { Page } from '../../page.ts'
import { paths } from '../../paths.ts'
import { findFeeIfAny } from '../../facts/find-fee.ts'
import { getTipDrawing } from '../../facts/picture-names.ts'
import { adultPlans } from '../../facts/plan-sentences.ts'
import { formatShortPounds } from '../../facts/money.ts'
import { pictures } from '#practice/pictures.ts'
import { practice } from '#practice/practice.ts'
import { hygieneProducts, lastHabit, timesOfDay, tips } from '#practice/tips.ts'
import type { TimeOfDay, Tip } from '../../facts/types.ts'
import entranceCss from '../../ui/entrance.css?inline'
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
  styles: [entranceCss, readingCss, css],
  Body: () => (
    <>
      <section className="entrance entrance-pair smile-top">
        <div className="inner">
          <div className="stack">
            <h1>A healthy smile</h1>
            <p className="lead">
              Most of what keeps a mouth healthy happens at home: a few minutes in the morning, a few in the
              evening, and a few good habits.
            </p>
          </div>
          <span className="arch">
            <Picture
              name="hygiene"
              alt={pictures.hygiene}
              sizes="(width >= 57em) 22.5rem, (width >= 43.75em) 42vw, min(61vw, 20rem)"
              eager
            />
          </span>
        </div>
      </section>
      <Habits part="morning" habits={tipsOf('morning')} />
      <Habits part="evening" habits={[...tipsOf('evening'), { ...lastHabit, key: 'brush' }]} />
      <section className="section" aria-labelledby="other">
        <div className="inner">
          <SmileHeading part="other" />
          <ul className="grid grid-2 besides">
            {tipsOf('other').map((tip) => (
              <li className="stack" key={tip.key}>
                <img
                  src={`/${getTipDrawing('other', tip.key)}`}
                  alt=""
                  width="240"
                  height="180"
                  loading="lazy"
                />
                <div className="prose">
                  <h3>{tip.heading}</h3>
                  <Paragraphs of={tip.paragraphs} />
                </div>
              </li>
            ))}
          </ul>
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
              <img src="/pictures/tips/products.svg" alt="" width="240" height="180" loading="lazy" />
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

function SmileHeading({ part }: { part: TimeOfDay }) {
  const { heading, text } = timesOfDay[part]
  return (
    <div className="stack smile-heading">
      <h2 id={part}>{heading}</h2>
      <p className="lead">{text}</p>
    </div>
  )
}

function Habits({ part, habits }: { part: TimeOfDay; habits: readonly Tip[] }) {
  return (
    <section
      className={`section habits habits-${part}${part === 'evening' ? ' section-pine' : ''}`}
      aria-labelledby={part}
    >
      <div className="inner">
        <SmileHeading part={part} />
        {habits.map((habit) => (
          <div className="grid grid-2 habit" key={habit.heading}>
            <span className="arch">
              <img
                src={`/${getTipDrawing(part, habit.key)}`}
                alt=""
                width="720"
                height="900"
                loading="lazy"
              />
            </span>
            <div className="prose">
              <h3>{habit.heading}</h3>
              <Paragraphs of={habit.paragraphs} />
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
