import { fees } from '#practice/fees.ts'
import { planNotes, plans } from '#practice/plans.ts'
import { hasChildPrice } from './consultation-price.ts'
import { findFee } from './find-fee.ts'
import type { Amount, Discount, Fee, Plan } from './types.ts'
import { joinWithAnd } from './words.ts'

/** False: every sentence, column and section about plans is left out. */
export const hasPlans = plans.length > 0

/** Age in years from which the adult's price applies. */
const ADULT_FROM = 18

/** Begins below 18 and ends some day. A plan for every age stands with those for adults. */
const isForChildren = ({ ages }: Plan) => ages.from < ADULT_FROM && ages.to !== undefined

export const adultPlans = plans.filter((plan) => !isForChildren(plan))
export const childPlans = plans.filter(isForChildren)

/** Name of the page with all prices, in a sentence. */
export const feesPageName = hasPlans ? 'fees and dental plans' : 'fees'

/** In a sentence: "fillings, routine extractions and diagnostic x-rays". */
const feesInWords = (keys: readonly string[]) =>
  joinWithAnd(keys.map((key) => `${findFee(key).name.toLowerCase()}s`))

/** "20% off treatment", "50% off fillings and diagnostic x-rays". */
export const formatDiscount = ({ percent, fees: some }: Discount): string =>
  `${percent}% off ${some === undefined ? 'treatment' : feesInWords(some)}`

/** Per cent off every fee that has a lower plan price; 0 in a plan with discounts on some fees only. */
const percentOf = ({ discounts }: Plan): number =>
  discounts.find(({ fees: some }) => some === undefined)?.percent ?? 0

/** True when each of the plans has the same discount on treatment. */
export const haveSameDiscount = (some: readonly Plan[]): boolean => new Set(some.map(percentOf)).size === 1

/** The largest discount of a plan. */
const memberPercent = Math.max(0, ...plans.map(percentOf))

/** Plan prices that differ from the private price less the members' discount. */
const otherPlanPrices = fees.flatMap(({ name, private: privately, plan }) => {
  if (typeof plan === 'string') return []
  const rows = [
    { whose: 'an adult’s', price: plan.adult, before: privately.adult },
    ...(plan.child === undefined
      ? []
      : [{ whose: 'a child’s', price: plan.child, before: privately.child ?? privately.adult }]),
  ]
  return rows
    .map(({ whose, price, before }) => ({
      what: `${whose} ${name.toLowerCase()}`,
      percent: Math.round((1 - price.pence / before.pence) * 100),
    }))
    .filter(({ percent }) => percent !== memberPercent)
    .map(({ what, percent }) => `${percent}% off ${what}`)
})

/** Discounts on some fees: members of the plan pay less than the plan price for them. */
const ownPrices = plans.flatMap((plan) =>
  plan.discounts.flatMap(({ percent, fees: some }) =>
    some === undefined ? [] : [{ plan, percent, fees: some }],
  ),
)
const ownPriceFees = [...new Set(ownPrices.flatMap(({ fees: some }) => some))]

/** True when members of some plan pay less than the plan price for this fee. */
export const hasOwnPrices = (fee: string): boolean => ownPriceFees.includes(fee)

/**
 * Price for a child on a plan where the children's plans have a larger discount than the fee table's plan price; null
 * elsewhere. Half a penny is rounded down.
 */
export function calculateChildPlanPrice({ key, private: { adult, child = adult } }: Fee): Amount | null {
  const percents = ownPrices
    .filter(({ plan, fees: some }) => childPlans.includes(plan) && some.includes(key))
    .map(({ percent }) => percent)
  if (percents.length === 0) return null
  return { ...child, pence: Math.floor((child.pence * (100 - Math.min(...percents))) / 100) }
}

const joinOnce = (words: readonly string[]) => joinWithAnd([...new Set(words)])

const payersOfPlanPrice = ownPrices.length === 0 ? 'All plan members' : 'Plan members'
const planPriceText = haveSameDiscount(plans)
  ? `${payersOfPlanPrice} pay the plan price.`
  : 'What members pay depends on the discount of their plan.'

export const planPriceNote =
  ownPrices.length === 0
    ? planPriceText
    : `${planPriceText} Members of ${joinOnce(ownPrices.map(({ plan }) => plan.name))} pay less for ${feesInWords(ownPriceFees)}: they get ${joinOnce(ownPrices.map(({ percent }) => `${percent}% off the private price`))}.`

const youngest = Math.min(...plans.map(({ ages }) => ages.from))

/** Notes below the plans. */
export const planNotesText: readonly string[] = [
  ...planNotes.paragraphs,
  ...(youngest > 0
    ? [
        `There’s no plan for ${youngest < ADULT_FROM ? `children under ${youngest}` : 'children'}. For their check-ups you pay the ${hasChildPrice ? 'child ' : ''}price in the fee table.`,
      ]
    : []),
]

/** Null when no plan has a discount on all treatment. */
export const planDiscountText =
  memberPercent === 0
    ? null
    : `Plan members get ${haveSameDiscount(plans) ? '' : 'up to '}${formatDiscount({ percent: memberPercent })}: everything with a lower plan price in the fee table${otherPlanPrices.length === 0 ? '' : `, and ${joinWithAnd(otherPlanPrices)}`}. ${planNotes.discount}`
