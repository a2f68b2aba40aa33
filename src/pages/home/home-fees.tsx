import { paths } from '../../paths.ts'
import { homeChoice } from '#practice/home.ts'
import { findFee } from '../../facts/find-fee.ts'
import { formatShortPounds } from '../../facts/money.ts'
import { plans } from '#practice/plans.ts'
import { formatDiscount } from '../../facts/plan-sentences.ts'
import { FeeTable } from '../../ui/fee-table.tsx'
import { Picture } from '../../ui/picture.tsx'

const common = homeChoice.fees.map(findFee)
const plan = plans.find(({ key }) => key === homeChoice.plan)
const discount = plan?.discounts[0]

/** Some prices of adults beside a still, and one plan; the plans and fees page has all. */
export const HomeFees = () => (
  <section className="section" aria-labelledby="fees">
    <div className="home-fees inner columns">
      <div className="stack gap-4">
        <h2 id="fees">Fees, agreed before we begin</h2>
        <p>You leave with a written plan and one total. If anything changes, we stop and ask.</p>
        <FeeTable caption="Some fees for adults" groups={[{ fees: common }]} forAdults />
        <a className="link-strong" href={paths.dentalPlans}>
          See every fee
        </a>
      </div>
      <div className="plan-short">
        {plan !== undefined && (
          <div className="stack gap-2">
            <p>
              <strong className="figure">{formatShortPounds(plan.monthlyPence)}</strong>
              {' a\u00A0month'}
            </p>
            <p>{`${plan.name}: check-ups and hygiene visits, spread over the year${discount === undefined ? '' : `, and ${formatDiscount(discount)}`}.`}</p>
            <a className="link-strong" href={paths.dentalPlans}>
              Compare the plans
            </a>
          </div>
        )}
        <span className="arch">
          <Picture name="plans" sizes="(width >= 43.75em) 16rem, 6.5rem" alt="" />
        </span>
      </div>
    </div>
  </section>
)
