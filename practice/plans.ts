/*
 * Which plans can patients join? Pence a month, ages, and the discount in per cent (on the named fees, or on all that have a
 * lower price in fees.ts). `[]`: the website shows no plans.
 */

import type { Plan, PlanNotes } from './types.ts'

/** Fees that are half price for juniors and teens. */
const halfPriceFees: readonly string[] = ['filling', 'routineExtraction', 'diagnosticXray']

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
    discounts: [{ percent: 20 }],
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
    discounts: [{ percent: 20 }],
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
    discounts: [{ percent: 20 }],
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
    discounts: [{ percent: 50, fees: halfPriceFees }, { percent: 20 }],
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
    discounts: [{ percent: 50, fees: halfPriceFees }, { percent: 20 }],
  },
]

/** The website adds from which age there is a plan. */
export const planNotes: PlanNotes = {
  sample: true,
  paragraphs: [
    'You can join a plan after your new patient exam, once we know which one suits you.',
    'Our plan provider collects the monthly price by Direct Debit. You can leave with one month’s notice.',
    'A plan isn’t insurance. It covers the visits listed and a discount on treatment, at this practice only.',
  ],
  discount:
    'The discount doesn’t apply to implants, teeth whitening or offers, and can’t be added to another discount.',
}
