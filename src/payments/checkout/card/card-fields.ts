import { CARD_FIELDS_TIMEOUT } from '../../../runtime/limits.ts'
import { SECOND } from '../../../runtime/units.ts'
import type { CardPage } from '../../contract/card-page.ts'
import {
  cardFieldNames,
  getCollectJs,
  findCardFieldName,
  hostedFields,
  readErrorMessage,
  requestButtonId,
  getHostedFieldStyle,
} from './collect-js.ts'
import type { CollectResponse } from './collect-js.ts'
import { createFieldStates } from './field-states.ts'
import type { FieldStates } from './field-states.ts'
import { createDeferred, withTimeout } from '../promises.ts'
import { loadScript, PaymentError } from './provider-script.ts'
import { cardFailed, initialisationFailed } from '../checkout-texts.ts'

/** Timeout of a token request, and how much later our own timer fires if the provider's does not. */
const TOKEN_TIMEOUT = 10 * SECOND
const TOKEN_TIMEOUT_NET = 2 * SECOND

/*
 * The card fields are the provider's own: frames in our containers. The provider's script is loaded and configured once
 * per page, because a second time leaves fields that do not respond; so the containers stay in the document for the
 * life of the page.
 */

/** Thrown instead of a token when a field is invalid; the states say which. */
export class InvalidCardFieldsError extends Error {}

export interface CardFields {
  states: FieldStates
  /**
   * Requests a single-use token of the card. Only call it while every field is valid: otherwise the script never
   * answers.
   *
   * @throws {InvalidCardFieldsError | PaymentError}
   */
  token: () => Promise<string>
  /** Empties the fields, because a token works only once. */
  clear: () => void
}

let session: { fields: CardFields; available: Promise<void> } | undefined

/**
 * Loads the provider's script once and lets it fill the containers, which must be in the document.
 *
 * @throws when the fields are not there in time; calling again retries what can be retried.
 */
export async function openCardFields({ cardFields: { url, key } }: CardPage): Promise<CardFields> {
  const script = loadScript(url, { tokenizationKey: key, variant: 'inline' })
  await withTimeout(CARD_FIELDS_TIMEOUT, script, new Error('The script of the card fields timed out'))
  session ??= configure()
  await withTimeout(CARD_FIELDS_TIMEOUT, session.available, new Error('The card fields timed out'))
  return session.fields
}

interface Waiting {
  /** Returned with the token, to match it with this request. */
  event: Event
  resolve: (token: string) => void
  reject: (error: Error) => void
}

function configure(): { fields: CardFields; available: Promise<void> } {
  const states = createFieldStates()
  const available = createDeferred<void>()
  let waiting: Waiting | null = null

  const stopWaiting = (): Waiting | null => {
    const stopped = waiting
    waiting = null
    return stopped
  }
  // A callback that throws would leave the provider's script in the middle of a submission for ever.
  const guarded =
    <Arguments extends unknown[]>(work: (...args: Arguments) => void) =>
    (...args: Arguments) => {
      try {
        work(...args)
      } catch (error) {
        stopWaiting()?.reject(new PaymentError(cardFailed, { cause: error }))
      }
    }
  const callbacks = {
    fieldsAvailableCallback: guarded(() => available.resolve()),
    timeoutCallback: guarded(() => stopWaiting()?.reject(new PaymentError(cardFailed))),
    validationCallback: guarded((field: string, valid: boolean, message: string) => {
      const name = findCardFieldName(field)
      if (name === undefined || (waiting === null && states.isLate(name))) return
      states.judge(name, valid ? 'valid' : /empty/i.test(message) ? 'empty' : 'wrong')
      if (!valid) stopWaiting()?.reject(new InvalidCardFieldsError())
    }),
    callback: guarded((response: CollectResponse) => {
      const { initiatedBy, token } = response
      // Ignore the answer to an earlier request that was given up.
      if (initiatedBy !== undefined && initiatedBy !== waiting?.event) return
      const request = stopWaiting()
      if (typeof token === 'string' && token !== '') request?.resolve(token)
      else request?.reject(new PaymentError(readErrorMessage(response) ?? cardFailed))
    }),
  }
  try {
    const collect = getCollectJs()
    if (collect === undefined)
      throw new Error('The script of the card fields did not define its global object')
    collect.configure({
      variant: 'inline',
      paymentSelector: `#${requestButtonId}`,
      timeoutDuration: TOKEN_TIMEOUT,
      ...getHostedFieldStyle(),
      ...callbacks,
      fields: Object.fromEntries(
        cardFieldNames.map((name) => {
          const { id, title, placeholder } = hostedFields[name]
          return [name, { selector: `#${id}`, title, placeholder }]
        }),
      ),
    })
  } catch (error) {
    available.reject(error)
  }

  const fields: CardFields = {
    states,
    async token() {
      const { promise, resolve, reject } = createDeferred<string>()
      const event = new Event('pay')
      waiting = { event, resolve, reject }
      try {
        const collect = getCollectJs()
        if (collect === undefined) throw new PaymentError(initialisationFailed)
        collect.startPaymentRequest(event)
        return await withTimeout(TOKEN_TIMEOUT + TOKEN_TIMEOUT_NET, promise, new PaymentError(cardFailed))
      } finally {
        stopWaiting()
      }
    },
    clear() {
      getCollectJs()?.clearInputs()
      states.empty()
    },
  }
  return { fields, available: available.promise }
}
