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
import pictureBesideCss from '../../ui/picture-beside.css?inline'
import { PictureBeside } from '../../ui/picture-beside.tsx'
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
  styles: [readingCss, pictureBesideCss, css],
  Body: () => (
    <>
      <div className="day day-morning">
        <div className="inner">
          <div className="stack">
            <h1>A healthy smile</h1>
            <p className="lead">
              Most of what keeps a mouth healthy happens at home: a few minutes in the morning, a few in the
              evening, and a few good habits.
            </p>
          </div>
          <SmileHeading part="morning" />
          <Shelf light="morning" />
          <div className="grid grid-2 habits">
            <Habits of={tipsOf('morning')} />
          </div>
        </div>
      </div>
      <div className="day day-evening">
        <div className="inner">
          <SmileHeading part="evening" />
          <Shelf light="evening" before="morning" />
          <Habits of={tipsOf('evening')} />
        </div>
      </div>
      <div className="day section-pine">
        <div className="inner">
          <h2>{lastHabit.heading}</h2>
          <Shelf light="night" before="evening" />
          <div className="prose">
            <Paragraphs of={lastHabit.paragraphs} />
          </div>
        </div>
      </div>
      <section className="section" aria-labelledby="other">
        <div className="inner stack stack-wide">
          <SmileHeading part="other" />
          <div className="grid grid-2 habits">
            <Habits of={tipsOf('other')} />
          </div>
        </div>
      </section>
      {hygieneProducts.length > 0 && (
        <section className="section section-linen" aria-labelledby="products">
          <div className="inner">
            <PictureBeside picture={getTipPicture('products')} alt="">
              <div className="prose">
                <h2 id="products">Hygiene products</h2>
                <p className="lead">
                  What to use, whatever the brand. Ask us which size or shape suits you, and bring what you
                  use now.
                </p>
              </div>
            </PictureBeside>
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

interface ShelfProps {
  light: keyof typeof shelves
  /** The light that fades to this one as the shelf comes into view, in browsers whose animations follow the scrolling. */
  before?: keyof typeof shelves
}

/** One shelf, in the light of its part of the day. */
const Shelf = ({ light, before }: ShelfProps) => (
  <span className="arch shelf">
    {before && <ShelfPicture name={shelves[before]} alt="" />}
    <ShelfPicture name={shelves[light]} alt={before ? '' : pictures.hygiene} eager={!before} />
  </span>
)

const ShelfPicture = (picture: { name: string; alt: string; eager?: boolean }) => (
  <Picture {...picture} sizes="(width >= 57em) 26rem, (width >= 43.75em) 40vw, 90vw" />
)

const Habits = ({ of }: { of: readonly Tip[] }) =>
  of.map(({ key, heading, paragraphs }) => (
    <PictureBeside picture={getTipPicture(key)} alt="" key={key}>
      <div className="prose">
        <h3>{heading}</h3>
        <Paragraphs of={paragraphs} />
      </div>
    </PictureBeside>
  ))
