import type { FeeKey, Plan } from './types.ts'

const memberDiscount = { percent: 20, shown: '20% off treatment' } as const

/** What juniors and teens pay half for. */
const halfPriceFees: readonly FeeKey[] = ['filling', 'routineExtraction', 'diagnosticXray']
const halfPrice = {
  percent: 50,
  shown: '50% off fillings, routine extractions and diagnostic x-rays',
  fees: halfPriceFees,
} as const

/** The five plans: names, ages, monthly pence and discounts of specification section 9. What each includes is a sample. */
export const plans: readonly Plan[] = [
  {
    sample: true,
    key: 'annual',
    name: 'Annual',
    monthlyPence: 1292,
    ages: { from: 18 },
    suits: 'For a healthy mouth that needs looking at once a year.',
    includes: [
      'One routine exam a year',
      'One maintenance hygiene visit a year',
      'Monitoring x-rays when they are due',
    ],
    discounts: [memberDiscount],
  },
  {
    sample: true,
    key: 'basic',
    name: 'Basic Essentials',
    monthlyPence: 1995,
    ages: { from: 18 },
    suits: 'For most adults: a check and a clean every six months.',
    includes: [
      'Two routine exams a year',
      'Two maintenance hygiene visits a year',
      'Monitoring x-rays when they are due',
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
      'Two routine exams a year',
      'Four maintenance hygiene visits a year',
      'Monitoring x-rays when they are due',
    ],
    discounts: [memberDiscount],
  },
  {
    sample: true,
    key: 'juniors',
    name: 'Juniors',
    monthlyPence: 660,
    ages: { from: 6, to: 11 },
    suits: 'For children while the first grown-up teeth come through.',
    includes: [
      'Two routine exams a year',
      'Fluoride varnish at each exam',
      'Help with brushing, for child and parent',
      'Monitoring x-rays when they are due',
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
      'Two routine exams a year',
      'One maintenance hygiene visit a year',
      'Fluoride varnish at each exam',
      'Monitoring x-rays when they are due',
    ],
    discounts: [halfPrice, memberDiscount],
  },
]

/** What is true of every plan. */
export const planNotes: {
  readonly sample: true
  readonly paragraphs: readonly string[]
  readonly discountText: string
} = {
  sample: true,
  paragraphs: [
    'A plan spreads the cost of routine visits over the year and takes something off the cost of treatment. You can join after your new patient exam, when we know which plan suits you.',
    'The monthly price is collected by Direct Debit by our plan provider. You can leave with one month’s notice.',
    'A plan is not an insurance. It covers the visits listed and a discount on treatment, at this practice only.',
    'There is no plan for children under six. Their exams cost the child price of the fee table.',
  ],
  discountText: `Plan members get ${memberDiscount.shown}: every item with a lower plan price in the fee table. The discount does not apply to implants, teeth whitening or offers, and does not add to another discount.`,
}
