import type { Page } from '../../page.ts'
import { paths } from '../../paths.ts'
import { feeGroups } from '../../facts/find-fee.ts'
import { feeNotes } from '#practice/fees.ts'
import { formatPounds } from '../../facts/money.ts'
import { plans } from '#practice/plans.ts'
import { formatDiscount, planDiscountText, planNotesText, planPriceNote } from '../../facts/plan-sentences.ts'
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

const adultPlans = plans.filter((plan) => plan.ages.to === undefined)
const childPlans = plans.filter((plan) => plan.ages.to !== undefined)
const lowest = (of: readonly Plan[]) => formatPounds(Math.min(...of.map((plan) => plan.monthlyPence)))

/** Price of a year, in pence. */
const yearOf = ({ monthlyPence }: Plan) => 12 * monthlyPence

export const dentalPlansPage: Page = {
  path: paths.dentalPlans,
  label: 'Dental plans/fees',
  title: `Dental plans and fees | ${practice.name}`,
  description: `Dental plans from ${lowest(adultPlans)} a month for adults and ${lowest(childPlans)} for children, and all our fees, private and on a plan.`,
  keywords: `dental plans, dental fees, dentist prices, hygienist price, dentist ${practice.address.town}`,
  share: 'plans',
  styles: [entranceStyle, readingStyle, feeTableStyle, feeFinderStyle, style],
  Body: () => (
    <>
      <section className="entrance plans-top">
        <div className="inner">
          <div className="stack">
            <h1>
              Dental plans <br />
              and fees
            </h1>
            <p className="lead">
              A plan spreads the cost of routine visits over the year. Without one, you pay for each visit.
              All our prices are on this page.
            </p>
            <dl className="row gap-8">
              <div>
                <dt className="small">Adults, monthly from</dt>
                <dd className="figure">{lowest(adultPlans)}</dd>
              </div>
              <div>
                <dt className="small">Children, monthly from</dt>
                <dd className="figure">{lowest(childPlans)}</dd>
              </div>
            </dl>
            <p className="row">
              <a className="button" href="#fees">
                See all fees
              </a>
              <a className="button button-quiet" href="#joining">
                How a plan works
              </a>
            </p>
          </div>
          <div className="arches">
            <span className="arch travels">
              <Picture still="plans" sizes="(width >= 80em) 25rem, (width >= 60em) 32vw, 55vw" eager />
            </span>
            <span className="arch">
              <Picture still="children" sizes="(width >= 80em) 15rem, (width >= 60em) 20vw, 33vw" eager />
            </span>
          </div>
        </div>
      </section>

      <section className="section" aria-labelledby="adults">
        <div className="inner stack stack-wide gap-8">
          <div className="row row-ends">
            <h2 id="adults">For adults</h2>
            <p>Choose by how often you need to be seen. The discount on treatment is the same.</p>
          </div>
          <div className="plans">
            {adultPlans.map((plan) => (
              <PlanCard key={plan.key} plan={plan} />
            ))}
          </div>
        </div>
      </section>

      <section className="section section-next" aria-labelledby="children">
        <div className="inner stack stack-wide gap-8">
          <div className="row row-ends">
            <h2 id="children">For children and teenagers</h2>
            <p>Regular visits while their teeth grow, and less to pay if they need treatment.</p>
          </div>
          <div className="plans">
            {childPlans.map((plan) => (
              <PlanCard key={plan.key} plan={plan} />
            ))}
          </div>
        </div>
      </section>

      <section id="joining" className="section section-linen">
        <div className="inner columns columns-late">
          <h2>How a plan works</h2>
          <div className="stack">
            <div className="prose">
              {planNotesText.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              <p>{planDiscountText}</p>
            </div>
            <div className="row">
              <a className="button" href={paths.newPatients}>
                Join the practice
              </a>
              {practice.planProvider !== null && (
                <a className="link-strong" href={practice.planProvider.href} rel="external noopener">
                  {practice.planProvider.label}
                </a>
              )}
            </div>
          </div>
        </div>
      </section>

      <section id="fees" className="section">
        <div className="inner columns columns-late plans-fees">
          <h2>All our fees</h2>
          <FeeFinder
            caption="All fees, private and on a plan. “Included” means there’s nothing extra to pay if your plan lists it."
            groups={feeGroups}
          />
          <div className="stack">
            {[...feeNotes, planPriceNote].map((note) => (
              <p key={note}>{note}</p>
            ))}
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
    <article className={`panel plan plan-${plan.key}${plan.key === 'basic' ? ' section-pine' : ''}`}>
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
        {plan.includes.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
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
