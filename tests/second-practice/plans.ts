import type { Plan, PlanNotes } from './types.ts'

export const plans: readonly Plan[] = [
  {
    key: 'harbour',
    name: 'Harbour',
    monthlyPence: 1475,
    ages: { from: 16 },
    suits: 'For anybody who comes once or twice a year.',
    includes: ['Two check-ups a year', 'One scale and polish a year'],
    discounts: [{ percent: 10 }],
  },
  {
    key: 'lighthouse',
    name: 'Lighthouse',
    monthlyPence: 2325,
    ages: { from: 16 },
    suits: 'For gums that need a little more care.',
    includes: ['Two check-ups a year', 'Three scale and polishes a year'],
    discounts: [{ percent: 10 }],
  },
]

export const planNotes: PlanNotes = {
  paragraphs: ['We collect the price by Direct Debit on the first of the month.'],
  discount: 'It can’t be added to any other discount.',
}
