import { formatShortPounds } from '../../facts/money.ts'
import type { Amount, Fee } from '../../facts/types.ts'
import type { Place } from './find-place.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/** Pence. Nothing that a practice sells costs less, but a price in pounds looks so. */
const LEAST = 250

/** For patients who compare prices, and for reception, which is held to them. */
export function* listPriceFaults(practice: LoadedPractice): Generator<Fault> {
  yield* listPenceFaults(practice)
  yield* listFeeFaults(practice)
  yield* listPercentFaults(practice)
  yield* listOnlineFeeFaults(practice)
}

/** What a fee costs, for each who pays it. */
export function listAmounts({ private: privately, plan }: Fee): readonly Amount[] {
  const prices = typeof plan === 'string' ? [privately] : [privately, plan]
  return prices.flatMap(({ adult, child }) => (child === undefined ? [adult] : [adult, child]))
}

const isWhole = (pence: number) => Number.isSafeInteger(pence) && pence > 0

const pounds = (pence: number) => (isWhole(pence) ? formatShortPounds(pence) : `${pence}p`)

/** Every amount of the folder. */
function* listPenceFaults({ facts, at }: LoadedPractice): Generator<Fault> {
  const amounts: (readonly [Place, pence: number | undefined])[] = []
  for (const fee of facts.fees)
    for (const { pence, toPence } of listAmounts(fee)) {
      const own = `key: '${fee.key}'`
      amounts.push([at('fees.ts', own, pence), pence], [at('fees.ts', own, toPence ?? pence), toPence])
    }
  for (const [name, pence] of Object.entries(facts.onlineFeePence))
    amounts.push([at('online-prices.ts', 'onlineFeePence', name), pence])
  for (const { key, monthlyPence } of facts.plans)
    amounts.push([at('plans.ts', `key: '${key}'`, 'monthlyPence'), monthlyPence])
  for (const { key, rewardPence } of facts.offers)
    amounts.push([at('offers.ts', `key: '${key}'`, 'rewardPence'), rewardPence])

  for (const [place, pence = LEAST] of amounts)
    if (!isWhole(pence))
      yield {
        ...place,
        says: `${pence} is not a price. Write whole pence without a point, such as 9700 for £97.00.`,
      }
    else if (pence < LEAST)
      yield { ...place, says: `${pence} is ${pence}p. For ${pounds(pence * 100)} write ${pence * 100}.` }
}

function* listFeeFaults({ facts: { fees, plans }, at }: LoadedPractice): Generator<Fault> {
  for (const fee of fees) {
    const { name, private: privately, plan } = fee
    const own = `key: '${fee.key}'`
    for (const { pence, toPence = Infinity } of listAmounts(fee))
      if (toPence <= pence)
        yield {
          ...at('fees.ts', own, toPence),
          says: `${name}: the price goes from ${pounds(pence)} down to ${pounds(toPence)}. Write the lower price first, and the higher as toPence.`,
        }
    const member = typeof plan === 'string' ? privately : plan
    const compared = [
      [member.adult, privately.adult],
      [member.child, privately.child ?? privately.adult],
    ] as const
    for (const [paid, usual] of compared)
      if (paid !== undefined && paid.pence > usual.pence)
        yield {
          ...at('fees.ts', own, 'plan', paid.pence),
          says: `${name}: a plan member pays ${pounds(paid.pence)}, more than the private price ${pounds(usual.pence)}. Correct one of them, or write plan: 'same'.`,
        }
  }
  const onPlan = fees.find(({ plan }) => plan !== 'same')
  if (plans.length === 0 && onPlan !== undefined)
    yield {
      ...at('fees.ts', `key: '${onPlan.key}'`, 'plan'),
      says: "There are no plans in plans.ts, and this fee has a plan price. Write plan: 'same' here and for every other fee, or add the plans.",
    }
}

function* listPercentFaults({ facts, at }: LoadedPractice): Generator<Fault> {
  const percents: (readonly [Place, percent: number])[] = []
  for (const { key, discounts } of facts.plans)
    for (const { percent } of discounts)
      percents.push([at('plans.ts', `key: '${key}'`, 'discounts', percent), percent])
  for (const { key, prices = [] } of facts.offers)
    for (const { savingPercent } of prices)
      percents.push([at('offers.ts', `key: '${key}'`, 'prices', savingPercent), savingPercent])
  for (const [place, percent] of percents)
    if (!(percent >= 1 && percent <= 100))
      yield {
        ...place,
        says: `${percent}% off: write a number from 1 to 100, which is what patients save and not what they pay.`,
      }
}

/** What a payer must know first (rules D17, D30 and D32). */
function* listOnlineFeeFaults({ facts, at }: LoadedPractice): Generator<Fault> {
  const { depositFee, callOutFee, newPatientExam } = facts
  const least = Math.min(...listAmounts(newPatientExam).map(({ pence }) => pence))
  if (depositFee.offered && depositFee.pence >= least)
    yield {
      ...at('online-prices.ts', 'onlineFeePence', 'deposit'),
      says: `The deposit of ${pounds(depositFee.pence)} is not less than the new patient exam of which it is a part: ${pounds(least)} for some. Lower the deposit, or correct the fee in fees.ts.`,
    }
  const { deposit, callOut } = facts.onlineFeePence
  const shown = [
    ['depositFee', depositFee, 'deposit', deposit],
    ['callOutFee', callOutFee, 'callOut', callOut],
  ] as const
  for (const [constant, fee, name, pence] of shown) {
    if (fee.pence !== pence)
      yield {
        ...at('online-fees.ts', constant, 'pence'),
        says: `${fee.name}: patients would read ${pounds(fee.pence)} here and ${pounds(pence)} in the form. Write pence: onlineFeePence.${name}, and the amount in online-prices.ts only.`,
      }
    if (!fee.offered) continue
    for (const part of ['covers', 'remains', 'terms'] as const)
      if (fee[part].length === 0)
        yield {
          ...at('online-fees.ts', constant, part),
          says: `${fee.name}: "${part}" is empty. The law says that payers must first read what a fee covers, what they pay besides, and how to cancel.`,
        }
    if (!fee.terms.join(' ').includes('14') || !fee.expressRequest.includes('14'))
      yield {
        ...at('online-fees.ts', constant, 'terms'),
        says: `${fee.name}: terms and express request must both name the 14 days in which the law lets a payer cancel.`,
      }
  }
}
