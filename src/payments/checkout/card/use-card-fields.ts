import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { CARD_FIELDS_TIMEOUT } from '../../../runtime/limits.ts'
import type { CardPage } from '../../contract/card-page.ts'
import { openCardFields } from './card-fields.ts'
import type { CardFields } from './card-fields.ts'
import type { CardFieldStates } from './field-states.ts'
import { withTimeout } from '../promises.ts'
import { loadScript } from './provider-script.ts'

export type ProviderScriptName = 'card fields' | '3-D Secure'

export interface CardFieldsState {
  /** Null until they are loaded. */
  fields: CardFields | null
  states: CardFieldStates | null
  failed: ProviderScriptName | null
  failures: number
  tryAgain: () => void
}

const never = () => () => undefined

/** Loads the hosted card fields and 3-D Secure when the checkout first opens. */
export function useCardFields(card: CardPage | null): CardFieldsState {
  const [fields, setFields] = useState<CardFields | null>(null)
  const [{ failed, failures }, dispatch] = useReducer(counted, { failed: null, failures: 0 })
  useEffect(() => {
    if (card !== null) load(card).then(setFields, (error: unknown) => dispatch(partOf(error)))
  }, [card])
  const states = useSyncExternalStore(fields?.states.subscribe ?? never, () => fields?.states.now() ?? null)
  const tryAgain = () => {
    dispatch('another try')
    if (card !== null) load(card).then(setFields, (error: unknown) => dispatch(partOf(error)))
  }
  return { fields, states, failed, failures, tryAgain }
}

type Failures = Pick<CardFieldsState, 'failed' | 'failures'>

const counted = ({ failures }: Failures, what: 'another try' | ProviderScriptName): Failures =>
  what === 'another try' ? { failed: null, failures } : { failed: what, failures: failures + 1 }

class AuthenticationMissing extends Error {}
const partOf = (error: unknown): ProviderScriptName =>
  error instanceof AuthenticationMissing ? '3-D Secure' : 'card fields'

async function load(card: CardPage): Promise<CardFields> {
  const [fields] = await Promise.all([openCardFields(card), loadAuthentication(card)])
  return fields
}

async function loadAuthentication({ threeDSecure }: CardPage): Promise<void> {
  const late = new Error('The script of 3-D Secure timed out')
  const script = loadScript(threeDSecure.url, {}, () => 'Gateway' in globalThis)
  try {
    await withTimeout(CARD_FIELDS_TIMEOUT, script, late)
  } catch (error) {
    throw new AuthenticationMissing('3-D Secure did not load', { cause: error })
  }
}
