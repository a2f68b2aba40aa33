import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { CARD_FIELDS_TIMEOUT } from '../../limits.ts'
import type { CardPage } from '../card-page.ts'
import { openCardFields } from './collect.ts'
import type { CardFields } from './collect.ts'
import type { CardFieldStates } from './field-states.ts'
import { within } from './promises.ts'
import { loadScript } from './provider-script.ts'

export interface CardFieldsNow {
  /** Null until they are there. */
  fields: CardFields | null
  states: CardFieldStates | null
  /** They could not be had. */
  failed: boolean
  /** How often that has happened. */
  failures: number
  /** Tries once more. */
  tryAgain: () => void
}

const never = () => () => undefined

/** The hosted card fields and 3-D Secure, fetched as soon as the checkout opens for the first time. */
export function useCardFields(card: CardPage | null): CardFieldsNow {
  const [fields, setFields] = useState<CardFields | null>(null)
  const [{ tries, failures }, count] = useReducer(counted, { tries: 1, failures: 0 })
  useEffect(() => {
    if (card !== null) load(card).then(setFields, () => count('failure'))
  }, [card])
  const states = useSyncExternalStore(fields?.states.subscribe ?? never, () => fields?.states.now() ?? null)
  const tryAgain = () => {
    count('try')
    if (card !== null) load(card).then(setFields, () => count('failure'))
  }
  return { fields, states, failed: failures === tries, failures, tryAgain }
}

interface Counts {
  tries: number
  failures: number
}

const counted = ({ tries, failures }: Counts, what: 'try' | 'failure'): Counts => ({
  tries: what === 'try' ? tries + 1 : tries,
  failures: what === 'failure' ? failures + 1 : failures,
})

async function load(card: CardPage): Promise<CardFields> {
  const late = new Error('The script of 3-D Secure takes too long')
  const authentication = within(CARD_FIELDS_TIMEOUT, loadScript(card.gatewayUrl), late)
  const [fields] = await Promise.all([openCardFields(card), authentication])
  return fields
}
