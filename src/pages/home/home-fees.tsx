import { paths } from '../../paths.ts'
import { homeChoice } from '#practice/home.ts'
import { findFee } from '../../facts/find-fee.ts'
import { formatShortPounds } from '../../facts/money.ts'
import { plans } from '#practice/plans.ts'
import { formatDiscount } from '../../facts/plan-sentences.ts'
import { FeeTable } from '../../ui/fee-table.tsx'

const common = homeChoice.fees.map(findFee)
const plan = plans.find(({ key }) => key === homeChoice.plan)
const discount = plan?.discounts[0]

/** Some prices and one plan; the plans and fees page has all. */
export function HomeFees() {
  return (
    <section className="section" aria-labelledby="fees">
      <div className="inner stack stack-wide gap-8">
        <div className="row row-ends">
          <h2 id="fees">Fees, agreed before we begin</h2>
          <p>You leave with a written plan and one total. If anything changes, we stop and ask.</p>
        </div>
        <div>
          <FeeTable caption="Some common fees" groups={[{ fees: common }]} />
          <a className="link-strong" href={paths.dentalPlans}>
            See every fee
          </a>
        </div>
        {plan !== undefined && (
          <div className="panel panel-blush">
            <div className="row plan-short">
              <p>
                <strong className="figure">{formatShortPounds(plan.monthlyPence)}</strong>
                {' a month'}
              </p>
              <p>{`${plan.name} spreads the cost of your check-ups and hygiene visits over the year${discount === undefined ? '' : ` and takes ${formatDiscount(discount)}`}.`}</p>
              <a className="link-strong" href={paths.dentalPlans}>
                Compare the plans
              </a>
            </div>
          </div>
        )}
      </div>
    </section>
  )
}
