import { cardFieldNames } from './collect.ts'
import type { CardFieldName, CardFieldStates } from './collect.ts'
import { cardFieldFaults, cityMissing, nameOnCardMissing } from './words.ts'

/** What step 2 asks for beside the card itself. */
export interface OwnCardDetails {
  nameOnCard: string
  city: string
  zipCode: string
}

/** The fields of step 2 that may be wrong, as they stand in the form. */
export const cardStepFields = ['nameOnCard', ...cardFieldNames, 'city'] as const
export type CardFaults = Readonly<Partial<Record<(typeof cardStepFields)[number], string>>>

/** What our own fields lack. */
export const ownFaults = ({ nameOnCard, city }: OwnCardDetails): CardFaults => ({
  ...(nameOnCard === '' && { nameOnCard: nameOnCardMissing }),
  ...(city === '' && { city: cityMissing }),
})

/**
 * What is wrong with the hosted fields.
 *
 * @param all Also what is empty or was never looked at; otherwise only what the provider calls wrong (rule F1).
 */
export function hostedFaults(states: CardFieldStates | null, all: boolean): CardFaults {
  const wrong = (name: CardFieldName) => {
    const state = states?.[name] ?? 'empty'
    return state === 'wrong' || (all && state !== 'valid')
  }
  return Object.fromEntries(
    cardFieldNames
      .filter(wrong)
      .map((name) => [name, cardFieldFaults[name][states?.[name] === 'empty' ? 'empty' : 'wrong']]),
  )
}

export const isHosted = (name: string): name is CardFieldName =>
  cardFieldNames.includes(name as CardFieldName)
