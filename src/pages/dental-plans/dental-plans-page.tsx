import type { Page } from '../../page.ts'
import { paths } from '../../paths.ts'
import { feeGroups } from '../../facts/find-fee.ts'
import { homeChoice } from '#practice/home.ts'
import { feeNotes } from '#practice/fees.ts'
import { formatPounds } from '../../facts/money.ts'
import {
  adultPlans,
  childPlans,
  formatDiscount,
  hasPlans,
  haveSameDiscount,
  planDiscountText,
  planNotesText,
  planPriceNote,
} from '../../facts/plan-sentences.ts'
import { feesLabel } from '../../frame/navigation.ts'
import { pictures } from '#practice/pictures.ts'
import { practice } from '#practice/practice.ts'
import type { Plan } from '../../facts/types.ts'
import entranceStyle from '../../ui/entrance.css?inline'
import feeFinderStyle from '../../ui/fee-finder.css?inline'
import { FeeFinder } from '../../ui/fee-finder.tsx'
import feeTableStyle from '../../ui/fee-table.css?inline'
import { Icon } from '../../ui/icon.tsx'
import { tag } from '../../ui/icons.ts'
import { Picture } from '../../ui/picture.tsx'
import readingStyle from '../../ui/reading.css?inline'
import style from './dental-plans-page.css?inline'
import { ExternalLink } from '../../ui/external-link.tsx'
import { ListEntries, Paragraphs } from '../../ui/texts.tsx'

/** Plans for adults and for children, where there are any. */
const groups = [
  {
    id: 'adults',
    whom: 'Adults',
    heading: 'For adults',
    text: `Choose by how often you need to be seen.${haveSameDiscount(adultPlans) ? ' The discount on treatment is the same.' : ''}`,
    plans: adultPlans,
  },
  {
    id: 'children',
    whom: 'Children',
    heading: 'For children and teenagers',
    text: 'Regular visits while their teeth grow, and less to pay if they need treatment.',
    plans: childPlans,
  },
].filter(({ plans }) => plans.length > 0)

const lowestPrice = (plans: readonly Plan[]) =>
  formatPounds(Math.min(...plans.map((plan) => plan.monthlyPence)))

/** Price of a year, in pence. */
const yearOf = ({ monthlyPence }: Plan) => 12 * monthlyPence

export const dentalPlansPage: Page = {
  path: paths.dentalPlans,
  label: feesLabel,
  title: `${hasPlans ? 'Dental plans and fees' : 'Fees'} | ${practice.name}`,
  description: hasPlans
    ? `Dental plans ${groups.map(({ plans, whom }) => `from ${lowestPrice(plans)} a month for ${whom.toLowerCase()}`).join(' and ')}, and all our fees, private and on a plan.`
    : 'All our fees in one table.',
  keywords: `${hasPlans ? 'dental plans, ' : ''}dental fees, dentist prices, dentist ${practice.address.town}`,
  share: 'plans',
  styles: [entranceStyle, readingStyle, feeTableStyle, feeFinderStyle, style],
  Body: () => (
    <>
      <section className="entrance plans-top">
        <div className="inner">
          <div className="stack">
            <h1>
              {hasPlans ? (
                <>
                  Dental plans <br />
                  and fees
                </>
              ) : (
                'Our fees'
              )}
            </h1>
            <p className="lead">
              {hasPlans &&
                'A plan spreads the cost of routine visits over the year. Without one, you pay for each visit. '}
              All our prices are on this page.
            </p>
            {hasPlans && (
              <dl className="row gap-8">
                {groups.map(({ whom, plans }) => (
                  <div key={whom}>
                    <dt className="small">{`${whom}, monthly from`}</dt>
                    <dd className="figure">{lowestPrice(plans)}</dd>
                  </div>
                ))}
              </dl>
            )}
            <p className="row">
              <a className="button" href="#fees">
                See all fees
              </a>
              {hasPlans && (
                <a className="button button-quiet" href="#joining">
                  How a plan works
                </a>
              )}
            </p>
          </div>
          <div className="arches">
            <span className="arch travels">
              <Picture
                name="plans"
                alt={pictures.plans}
                sizes="(width >= 80em) 25rem, (width >= 60em) 32vw, 55vw"
                eager
              />
            </span>
            <span className="arch">
              <Picture
                name="children"
                alt={pictures.children}
                sizes="(width >= 80em) 15rem, (width >= 60em) 20vw, 33vw"
                eager
              />
            </span>
          </div>
        </div>
      </section>

      {groups.map(({ id, heading, text, plans }, index) => (
        <section key={id} className={index === 0 ? 'section' : 'section section-next'} aria-labelledby={id}>
          <div className="inner stack stack-wide gap-8">
            <div className="row row-ends">
              <h2 id={id}>{heading}</h2>
              <p>{text}</p>
            </div>
            <div className={id === 'children' ? 'plans plans-children' : 'plans'}>
              {plans.map((plan) => (
                <PlanCard key={plan.key} plan={plan} />
              ))}
            </div>
          </div>
        </section>
      ))}

      {hasPlans && (
        <section id="joining" className="section section-linen">
          <div className="inner columns columns-late">
            <h2>How a plan works</h2>
            <div className="stack">
              <div className="prose">
                <Paragraphs of={planNotesText} />
                {planDiscountText !== null && <p>{planDiscountText}</p>}
              </div>
              <div className="row">
                <a className="button" href={paths.newPatients}>
                  Join the practice
                </a>
                <ExternalLink to={practice.planProvider} className="link-strong" />
              </div>
            </div>
          </div>
        </section>
      )}

      <section id="fees" className="section">
        <div className="inner columns columns-late plans-fees">
          <h2>All our fees</h2>
          <FeeFinder
            caption={
              hasPlans
                ? 'All fees, private and on a plan. “Included” means there’s nothing extra to pay if your plan lists it.'
                : 'All fees'
            }
            groups={feeGroups}
          />
          <div className="stack">
            <Paragraphs of={[...feeNotes, ...(hasPlans ? [planPriceNote] : [])]} />
            <p>{practice.company.vatText}</p>
          </div>
        </div>
      </section>
    </>
  ),
}

function PlanCard({ plan }: { plan: Plan }) {
  const { from, to } = plan.ages
  return (
    <article className={`panel plan${plan.key === homeChoice.plan ? ' plan-chosen section-pine' : ''}`}>
      <div>
        <h3>{plan.name}</h3>
        <p className="small">{to === undefined ? `${from} and over` : `Ages ${from} to ${to}`}</p>
      </div>
      <div>
        <p>
          <strong className="figure">{formatPounds(plan.monthlyPence)}</strong> a month
        </p>
        <p>{`${formatPounds(yearOf(plan))} a year`}</p>
      </div>
      <p>{plan.suits}</p>
      <ul className="ticks">
        <ListEntries of={plan.includes} />
      </ul>
      <ul className="plan-discounts">
        {plan.discounts.map((discount) => (
          <li key={discount.percent}>
            <Icon drawing={tag} size={25} />
            {formatDiscount(discount)}
          </li>
        ))}
      </ul>
      <a className="button plan-ask" href={paths.contact} aria-label={`Ask about this plan: ${plan.name}`}>
        Ask about this plan
      </a>
    </article>
  )
}
