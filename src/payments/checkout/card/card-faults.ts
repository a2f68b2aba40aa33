import { isReadableLine, unreadable } from '../../../forms/message-form.ts'
import { cardFieldNames } from './collect-js.ts'
import type { CardFieldName } from './collect-js.ts'
import type { CardFieldStates } from './field-states.ts'
import { cardFieldFaults, cityMissing, nameOnCardMissing } from '../words.ts'

/** What step 2 asks for beside the card itself. */
export interface OwnCardDetails {
  nameOnCard: string
  city: string
  zipCode: string
}

/** The fields of step 2 that may be wrong, as they stand in the form. */
export const cardStepFields = ['nameOnCard', ...cardFieldNames, 'city'] as const
export type CardFaults = Readonly<Partial<Record<(typeof cardStepFields)[number], string>>>

/** What is wrong with our own fields. */
export const ownFaults = ({ nameOnCard, city }: OwnCardDetails): CardFaults => ({
  ...faultOf('nameOnCard', nameOnCard, 'Name on card', nameOnCardMissing),
  ...faultOf('city', city, 'City or town', cityMissing),
})

function faultOf(name: 'nameOnCard' | 'city', typed: string, what: string, missing: string): CardFaults {
  if (typed === '') return { [name]: missing }
  return isReadableLine(typed) ? {} : { [name]: unreadable(what) }
}

/**
 * What is wrong with the hosted fields.
 *
 * @param pressed Somebody wanted to pay: only then an empty field is a fault (rule F1).
 */
export function hostedFaults(states: CardFieldStates, pressed: boolean): CardFaults {
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
