import { formatShortPounds } from '../../facts/money.ts'
import type { Amount, Prices } from '../../facts/types.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'
import { findNearest } from './find-nearest.ts'
import type { Place } from './find-place.ts'

/** Pence. Nothing that a practice sells costs less, but a price in pounds looks so. */
const LEAST = 250

/** For patients who compare prices, and for reception, which is held to them. */
export function* listFeeFaults(practice: LoadedPractice): Generator<Fault> {
  yield* listPenceFaults(practice)
  yield* listPriceFaults(practice)
  yield* listOnlineFeeFaults(practice)
  yield* listUnknownFees(practice)
}

/** Every amount of the folder. */
function* listPenceFaults({ facts, at }: LoadedPractice): Generator<Fault> {
  const { fees, onlineFeePence, plans, offers } = facts
  const amounts: [place: Place, pence: number][] = [
    ...fees.flatMap(({ key, private: privately, plan }) =>
      [privately, ...(typeof plan === 'string' ? [] : [plan])].flatMap((prices) =>
        pricesOf(prices).map(([, { pence, toPence = pence }]): [Place, number] =>
          isAmount(pence)
            ? [at('fees.ts', `key: '${key}'`, toPence), toPence]
            : [at('fees.ts', `key: '${key}'`, pence), pence],
        ),
      ),
    ),
    ...Object.entries(onlineFeePence).map(([name, pence]): [Place, number] => [
      at('online-prices.ts', 'onlineFeePence', name),
      pence,
    ]),
    ...plans.map(({ key, monthlyPence }): [Place, number] => [
      at('plans.ts', `'${key}'`, 'monthlyPence'),
      monthlyPence,
    ]),
    ...offers.flatMap(({ key, rewardPence }): [Place, number][] =>
      rewardPence === undefined ? [] : [[at('offers.ts', `'${key}'`, 'rewardPence'), rewardPence]],
    ),
  ]
  for (const [place, pence] of amounts)
    if (!isAmount(pence))
      yield {
        ...place,
        says: `${pence} is not a price. Write whole pence without a point, such as 9700 for £97.00.`,
      }
    else if (pence < LEAST)
      yield { ...place, says: `${pence} is ${pence}p. For ${pounds(pence * 100)} write ${pence * 100}.` }
}

const isAmount = (pence: number) => Number.isSafeInteger(pence) && pence > 0

const pricesOf = ({ adult, child }: Prices): readonly (readonly [whose: string, Amount])[] => [
  ['adult', adult],
  ...(child === undefined ? [] : [['child', child] as const]),
]

const pounds = (pence: number) => (Number.isSafeInteger(pence) ? formatShortPounds(pence) : `${pence}p`)

function* listPriceFaults({ facts: { fees, newPatientExam, plans }, at }: LoadedPractice): Generator<Fault> {
  for (const [index, { key, name, private: privately, plan, adultsOnly }] of fees.entries()) {
    const own = `key: '${key}'`
    if (fees.findIndex((fee) => fee.key === key) !== index)
      yield {
        ...at('fees.ts', own, own),
        says: `Two fees have the key '${key}', and other files find the first only. Give one of them another key.`,
      }
    for (const [whose, { pence, toPence }] of [
      ...pricesOf(privately),
      ...(typeof plan === 'string' ? [] : pricesOf(plan)),
    ])
      if (toPence !== undefined && toPence <= pence)
        yield {
          ...at('fees.ts', own, toPence),
          says: `${name}: the ${whose}’s price goes from ${pounds(pence)} down to ${pounds(toPence)}. Write the lower price first, and the higher as toPence.`,
        }
    if (typeof plan !== 'string') {
      for (const [whose, { pence }] of pricesOf(plan)) {
        const before = (whose === 'child' ? privately.child : undefined) ?? privately.adult
        if (pence > before.pence)
          yield {
            ...at('fees.ts', own, 'plan', pence),
            says: `${name}: a plan member pays ${pounds(pence)}, more than the private price ${pounds(before.pence)}. Correct one of them, or write plan: 'same'.`,
          }
      }
    }
    if (adultsOnly && privately.child !== undefined)
      yield {
        ...at('fees.ts', own, 'child'),
        says: `${name} is for adults only and has a price for a child. Delete one of them.`,
      }
  }
  if (!fees.includes(newPatientExam))
    yield {
      ...at('fees.ts', 'fees: readonly Fee[]'),
      says: 'The new patient exam is not in the list of fees. Write newPatientExam, as the first line of the list.',
    }
  const onPlans = fees.filter(({ plan }) => plan !== 'same')
  const [first] = onPlans
  if (plans.length === 0 && first !== undefined)
    yield {
      ...at('fees.ts', `key: '${first.key}'`, 'plan'),
      says: `There are no plans in plans.ts, and ${onPlans.length === 1 ? 'this fee has' : `${onPlans.length} fees have`} a plan price. Write plan: 'same' for each of them, or add the plans.`,
    }
}

function* listOnlineFeeFaults({ facts, at }: LoadedPractice): Generator<Fault> {
  const { depositFee, callOutFee, newPatientExam } = facts
  const { adult, child = adult } = newPatientExam.private
  const [whose, { pence }] =
    child.pence < adult.pence ? (['a child', child] as const) : (['an adult', adult] as const)
  if (depositFee.offered && depositFee.pence >= pence)
    yield {
      ...at('online-prices.ts', 'onlineFeePence', 'deposit'),
      says: `The deposit of ${pounds(depositFee.pence)} is not less than the new patient exam of which it is a part: ${pounds(pence)} for ${whose}. Lower the deposit, or correct the fee in fees.ts.`,
    }
  for (const [name, { offered, name: title, covers, remains, terms, expressRequest }] of Object.entries({
    depositFee,
    callOutFee,
  })) {
    if (!offered) continue
    for (const [part, list] of Object.entries({ covers, remains, terms }))
      if (list.length === 0)
        yield {
          ...at('online-fees.ts', name, part),
          says: `${title}: "${part}" is empty. Before they pay, patients must read what the fee covers, what they pay besides, and how to cancel (rules D17 and D30).`,
        }
    if (!terms.join(' ').includes('14') || !expressRequest.includes('14'))
      yield {
        ...at('online-fees.ts', name, 'terms'),
        says: `${title}: terms and express request must both name the 14 days in which a payer may cancel (rule D32).`,
      }
  }
}

/** Keys of fees in other files, which leave a page without its price. */
function* listUnknownFees({ facts, at }: LoadedPractice): Generator<Fault> {
  const keys = facts.fees.map(({ key }) => key)
  const named: (readonly [file: string, where: string, keys: readonly string[]])[] = [
    ...facts.offers.map(
      ({ key, prices = [] }) => ['offers.ts', `'${key}'`, prices.map(({ fee }) => fee)] as const,
    ),
    ['plans.ts', '', facts.plans.flatMap(({ discounts }) => discounts.flatMap(({ fees = [] }) => fees))],
    ...facts.treatments.map(({ slug, fees }) => ['treatments/', `slug: '${slug}'`, fees] as const),
    ...facts.treatmentAreas.map(({ key, fees }) => ['treatments.ts', `key: '${key}'`, fees] as const),
    ['home.ts', '', facts.homeChoice.fees],
  ]
  for (const [file, where, wanted] of named)
    for (const key of new Set(wanted)) {
      if (keys.includes(key)) continue
      const nearest = findNearest(key, keys)
      yield {
        ...at(file, where, `'${key}'`),
        says: `There is no fee '${key}' in fees.ts. ${nearest === null ? 'Add it there, or delete it here' : `Write '${nearest}'`}.`,
      }
    }
}
