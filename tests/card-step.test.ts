import { expect, test } from 'vitest'
import { reduceCardStep, createCardStep } from '../src/payments/checkout/card/card-step.ts'
import type { CardStepEvent } from '../src/payments/checkout/card/card-step.ts'

/* State of the card step after presses of Pay Now, answers of the provider and another try. */

const nameMissing = { nameOnCard: 'Name is missing' }
const press: CardStepEvent = { type: 'press', own: nameMissing }

const after = (...events: CardStepEvent[]) => events.reduce(reduceCardStep, createCardStep('1.0'))

test('a patient sees no errors about missing fields until Pay Now is pressed', () => {
  expect(after({ type: 'input', own: nameMissing })).toEqual(createCardStep('1.0'))
  expect(after(press, { type: 'wrong' })).toEqual({ entry: '1.0', phase: 'checked', own: nameMissing })
})

test('a corrected field loses its error, and new errors wait for Pay Now', () => {
  const checked = after(press, { type: 'wrong' })
  expect(reduceCardStep(checked, { type: 'input', own: { city: 'Town is missing' } }).own).toEqual({})
})

test('a second press while the provider is asked changes nothing', () => {
  const checking = after({ type: 'press', own: {} })
  expect(reduceCardStep(checking, press)).toBe(checking)
})

test('a card that the provider rejects late shows its errors, and another try begins without any', () => {
  const paying = after({ type: 'press', own: {} }, { type: 'right' })
  expect(paying.phase).toBe('paying')
  expect(reduceCardStep(paying, { type: 'over' }).phase).toBe('checked')
  expect(reduceCardStep(paying, { type: 'entry', entry: '1.1' })).toEqual(createCardStep('1.1'))
})

test('an answer of the provider about an earlier try is ignored', () => {
  for (const type of ['right', 'wrong', 'over'] as const)
    expect(after({ type })).toEqual(createCardStep('1.0'))
})
