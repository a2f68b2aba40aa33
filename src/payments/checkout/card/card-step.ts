import { isReadableLine, formatUnreadableError } from '../../../forms/message-form.ts'
import { cardFieldNames } from './collect-js.ts'
import type { CardFieldName } from './collect-js.ts'
import type { CardFieldStates } from './field-states.ts'
import { cityMissing, nameOnCardMissing } from '../checkout-texts.ts'

/*
 * State machine of the card step. Pay Now asks the provider about its fields; errors are shown only after that.
 *
 *   typing ──press──▶ checking ──wrong──▶ checked ──press──▶ checking
 *                        └───right──▶ paying ──over──▶ checked      (the provider refused a field)
 *   any ──another entry──▶ typing
 */

interface CardStep {
  /** Identifies the opening of the checkout and the retry; a new one resets the step. */
  entry: string
  phase: 'typing' | 'checking' | 'checked' | 'paying'
  /** Errors of our own fields at the last press of Pay Now that have not been corrected. */
  own: CardFieldErrors
}

export type CardStepEvent =
  | { type: 'entry'; entry: string }
  | { type: 'press' | 'input'; own: CardFieldErrors }
  | { type: 'right' | 'wrong' | 'over' }

export const createCardStep = (entry: string): CardStep => ({ entry, phase: 'typing', own: {} })

/** Reducer: returns the same step for an event that does not apply. */
export function reduceCardStep(step: CardStep, event: CardStepEvent): CardStep {
  const { phase, own } = step
  switch (event.type) {
    case 'entry':
      return event.entry === step.entry ? step : createCardStep(event.entry)
    case 'press':
      return phase === 'typing' || phase === 'checked' ? { ...step, phase: 'checking', own: event.own } : step
    case 'input':
      // A corrected field loses its error; new errors appear only when Pay Now is pressed again.
      return { ...step, own: Object.fromEntries(Object.entries(own).filter(([name]) => name in event.own)) }
    case 'right':
      return phase === 'checking' ? { ...step, phase: 'paying' } : step
    case 'wrong':
      return phase === 'checking' ? { ...step, phase: 'checked' } : step
    default:
      return phase === 'paying' ? { ...step, phase: 'checked' } : step
  }
}

export interface OwnCardDetails {
  nameOnCard: string
  city: string
  zipCode: string
}

/** Fields of step 2 that can have an error, in the order of the form. */
export const cardStepFields = ['nameOnCard', ...cardFieldNames, 'city'] as const
export type CardFieldErrors = Readonly<Partial<Record<(typeof cardStepFields)[number], string>>>

export const findOwnFieldErrors = ({ nameOnCard, city }: OwnCardDetails): CardFieldErrors => ({
  ...faultOf('nameOnCard', nameOnCard, 'Name on card', nameOnCardMissing),
  ...faultOf('city', city, 'City or town', cityMissing),
})

function faultOf(name: 'nameOnCard' | 'city', typed: string, what: string, missing: string): CardFieldErrors {
  if (typed === '') return { [name]: missing }
  return isReadableLine(typed) ? {} : { [name]: formatUnreadableError(what) }
}

/* Errors of the hosted fields: what to do (rule F4). */
const theCode = 'the 3 digits (Amex: 4)'
const cardFieldFaults: Readonly<Record<CardFieldName, { empty: string; wrong: string }>> = {
  ccnumber: { empty: 'Enter your card number', wrong: 'Check the card number' },
  ccexp: { empty: 'Enter the expiry date', wrong: 'Check the expiry date' },
  cvv: {
    empty: `Enter ${theCode}`,
    wrong: `Check ${theCode}`,
  },
}

/** @param pressed True after Pay Now was pressed: only then is an empty field an error (rule F1). */
export function findHostedFieldErrors(states: CardFieldStates, pressed: boolean): CardFieldErrors {
  return Object.fromEntries(
    cardFieldNames.flatMap((name) => {
      const { verdict } = states[name]
      if (verdict === 'wrong' || (verdict === 'empty' && pressed))
        return [[name, cardFieldFaults[name][verdict]]]
      return []
    }),
  )
}

export const isHosted = (name: string): name is CardFieldName =>
  cardFieldNames.includes(name as CardFieldName)
