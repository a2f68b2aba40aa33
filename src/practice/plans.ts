import { fees } from './fees.ts'
import type { Amount, Fee, FeeKey, Plan } from './types.ts'
import { joinWithAnd } from './words.ts'

/** In a sentence: "fillings, routine extractions and diagnostic x-rays". */
const feesInWords = (keys: readonly FeeKey[]) =>
  joinWithAnd(keys.map((key) => `${fees[key].name.toLowerCase()}s`))

const memberDiscount = { percent: 20, shown: '20% off treatment' } as const

/** Fees that are half price for juniors and teens. */
const halfPriceFees: readonly FeeKey[] = ['filling', 'routineExtraction', 'diagnosticXray']
const halfPrice = {
  percent: 50,
  shown: `50% off ${feesInWords(halfPriceFees)}`,
  fees: halfPriceFees,
} as const

/** The five plans. Names, ages, monthly pence and discounts: specification section 9. Visits included: samples. */
export const plans: readonly Plan[] = [
  {
    sample: true,
    key: 'annual',
    name: 'Annual',
    monthlyPence: 1292,
    ages: { from: 18 },
    suits: 'For a healthy mouth that only needs a check-up once a year.',
    includes: [
      'One check-up a year',
      'One regular hygiene visit a year',
      'Monitoring x-rays when they’re due',
    ],
    discounts: [memberDiscount],
  },
  {
    sample: true,
    key: 'basic',
    name: 'Basic Essentials',
    monthlyPence: 1995,
    ages: { from: 18 },
    suits: 'For adults who need a check-up and a clean every six months.',
    includes: [
      'Two check-ups a year',
      'Two regular hygiene visits a year',
      'Monitoring x-rays when they’re due',
    ],
    discounts: [memberDiscount],
  },
  {
    sample: true,
    key: 'enhanced',
    name: 'Enhanced Essentials',
    monthlyPence: 3187,
    ages: { from: 18 },
    suits: 'For adults whose gums need a clean every three months.',
    includes: [
      'Two check-ups a year',
      'Four regular hygiene visits a year',
      'Monitoring x-rays when they’re due',
    ],
    discounts: [memberDiscount],
  },
  {
    sample: true,
    key: 'juniors',
    name: 'Juniors',
    monthlyPence: 660,
    ages: { from: 6, to: 11 },
    suits: 'For children while their first adult teeth come through.',
    includes: [
      'Two check-ups a year',
      'Fluoride varnish at each check-up',
      'Help with brushing, for you and your child',
      'Monitoring x-rays when they’re due',
    ],
    discounts: [halfPrice, memberDiscount],
  },
  {
    sample: true,
    key: 'teens',
    name: 'Teens',
    monthlyPence: 1092,
    ages: { from: 12, to: 17 },
    suits: 'For teenagers, with a hygiene visit of their own.',
    includes: [
      'Two check-ups a year',
      'One regular hygiene visit a year',
      'Fluoride varnish at each check-up',
      'Monitoring x-rays when they’re due',
    ],
    discounts: [halfPrice, memberDiscount],
  },
]

/** Plan prices that differ from the private price less the members' discount. */
const otherPlanPrices = Object.values<Fee>(fees).flatMap(({ name, private: privately, plan }) => {
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
    .filter(({ percent }) => percent !== memberDiscount.percent)
    .map(({ what, percent }) => `${percent}% off ${what}`)
})

/** Plans whose members pay less than the plan price for some fees, and those fees. */
const withOwnPrices = plans.filter(({ discounts }) => discounts.some(({ fees: some }) => some !== undefined))
const ownPriceFees = [
  ...new Set(withOwnPrices.flatMap(({ discounts }) => discounts.flatMap(({ fees: some }) => some ?? []))),
]

/** True when members of some plan pay less than the plan price for this fee. */
export const hasOwnPrices = (fee: FeeKey): boolean => ownPriceFees.includes(fee)

/**
 * Price for a child on a plan where the children's plans have a larger discount than the fee table's plan price; null
 * elsewhere. Half a penny is rounded down.
 */
export function calculateChildPlanPrice({ key, private: { adult, child = adult } }: Fee): Amount | null {
  const percents = plans.flatMap(({ ages, discounts }) =>
    ages.to === undefined
      ? []
      : discounts.flatMap(({ percent, fees: some }) => (some?.includes(key) === true ? [percent] : [])),
  )
  if (percents.length === 0) return null
  return { ...child, pence: Math.floor((child.pence * (100 - Math.min(...percents))) / 100) }
}

export const planPriceNote =
  withOwnPrices.length === 0
    ? 'All plan members pay the plan price.'
    : `Plan members pay the plan price. Members of ${joinWithAnd(withOwnPrices.map(({ name }) => name))} pay less for ${feesInWords(ownPriceFees)}: they get ${joinWithAnd([...new Set(withOwnPrices.flatMap(({ discounts }) => discounts.filter((one) => one.fees !== undefined).map(({ percent }) => `${percent}% off the private price`)))])}.`

const youngest = Math.min(...plans.map(({ ages }) => ages.from))

export const planNotes: {
  readonly sample: true
  readonly paragraphs: readonly string[]
  readonly discountText: string
} = {
  sample: true,
  paragraphs: [
    'You can join a plan after your new patient exam, once we know which one suits you.',
    'Our plan provider collects the monthly price by Direct Debit. You can leave with one month’s notice.',
    'A plan isn’t insurance. It covers the visits listed and a discount on treatment, at this practice only.',
    `There’s no plan for children under ${youngest}. For their check-ups you pay the child price in the fee table.`,
  ],
  discountText: `Plan members get ${memberDiscount.shown}: everything with a lower plan price in the fee table${otherPlanPrices.length === 0 ? '' : `, and ${joinWithAnd(otherPlanPrices)}`}. The discount doesn’t apply to implants, teeth whitening or offers, and can’t be added to another discount.`,
}
