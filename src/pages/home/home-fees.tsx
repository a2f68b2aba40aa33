import { paths } from '../../paths.ts'
import { fees } from '../../practice/fees.ts'
import { formatShortPounds } from '../../practice/money.ts'
import { plans } from '../../practice/plans.ts'
import { FeeTable } from '../../ui/fee-table.tsx'

const common = [
  fees.newPatientExam,
  fees.filling,
  fees.rootCanal,
  fees.ceramicCrown,
  fees.routineExtraction,
  fees.implant,
]
const plan = plans.find(({ key }) => key === 'basic')

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
              <p>{`${plan.name} spreads the cost of your check-ups and hygiene visits over the year and takes ${plan.discounts[0]?.shown}.`}</p>
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
