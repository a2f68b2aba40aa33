import type { CardFaults } from './card-faults.ts'

/*
 * What the card step is at. A press of Pay Now asks the provider about its fields; only then is said what is wrong.
 *
 *   typing ──press──▶ checking ──wrong──▶ checked ──press──▶ checking
 *                        └───right──▶ paying ──over──▶ checked      (a field was refused when the token was made)
 *   any ──another entry──▶ typing
 */

export interface CardStep {
  /** Which opening of the checkout and which try to pay this is; another one begins anew. */
  entry: string
  phase: 'typing' | 'checking' | 'checked' | 'paying'
  /** What was wrong with our own fields when Pay Now was pressed, and has not been put right. */
  own: CardFaults
}

export type CardStepEvent =
  | { type: 'entry'; entry: string }
  | { type: 'press' | 'input'; own: CardFaults }
  | { type: 'right' | 'wrong' | 'over' }

export const emptyCardStep = (entry: string): CardStep => ({ entry, phase: 'typing', own: {} })

/** What comes of an event; the same step where it does not belong. */
export function cardStep(step: CardStep, event: CardStepEvent): CardStep {
  const { phase, own } = step
  switch (event.type) {
    case 'entry':
      return event.entry === step.entry ? step : emptyCardStep(event.entry)
    case 'press':
      return phase === 'typing' || phase === 'checked' ? { ...step, phase: 'checking', own: event.own } : step
    case 'input':
      // What is put right is no longer called wrong; what else is wrong is said when Pay Now is pressed again.
      return { ...step, own: Object.fromEntries(Object.entries(own).filter(([name]) => name in event.own)) }
    case 'right':
      return phase === 'checking' ? { ...step, phase: 'paying' } : step
    case 'wrong':
      return phase === 'checking' ? { ...step, phase: 'checked' } : step
    default:
      return phase === 'paying' ? { ...step, phase: 'checked' } : step
  }
}
