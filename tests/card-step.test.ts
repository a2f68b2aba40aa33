import { expect, test } from 'vitest'
import { reduceCardStep, createCardStep } from '../src/payments/checkout/card/card-step.ts'
import type { CardStepEvent } from '../src/payments/checkout/card/card-step.ts'

/* State of the card step after presses of Pay Now, answers of the provider and another try. */

const nameMissing = { nameOnCard: 'Name is missing' }
const press: CardStepEvent = { type: 'press', own: nameMissing }

const after = (...events: CardStepEvent[]) => events.reduce(reduceCardStep, createCardStep('1.0'))

test('who types is told nothing of what is missing until Pay Now is pressed', () => {
  expect(after({ type: 'input', own: nameMissing })).toEqual(createCardStep('1.0'))
  expect(after(press, { type: 'wrong' })).toEqual({ entry: '1.0', phase: 'checked', own: nameMissing })
})

test('what is put right is no longer called wrong, and what else becomes wrong waits for Pay Now', () => {
  const checked = after(press, { type: 'wrong' })
  expect(reduceCardStep(checked, { type: 'input', own: { city: 'Town is missing' } }).own).toEqual({})
})

test('a second press while the provider is asked changes nothing', () => {
  const checking = after({ type: 'press', own: {} })
  expect(reduceCardStep(checking, press)).toBe(checking)
})

test('a card that the provider refuses after all is shown as wrong; another try begins with nothing said', () => {
  const paying = after({ type: 'press', own: {} }, { type: 'right' })
  expect(paying.phase).toBe('paying')
  expect(reduceCardStep(paying, { type: 'over' }).phase).toBe('checked')
  expect(reduceCardStep(paying, { type: 'entry', entry: '1.1' })).toEqual(createCardStep('1.1'))
})

test('a word of the provider about an earlier try does not belong to this one', () => {
  for (const type of ['right', 'wrong', 'over'] as const)
    expect(after({ type })).toEqual(createCardStep('1.0'))
})
