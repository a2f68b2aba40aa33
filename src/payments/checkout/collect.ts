import { CARD_FIELDS_SETTLE, CARD_FIELDS_TIMEOUT, TOKEN_TIMEOUT, TOKEN_TIMEOUT_NET } from '../../limits.ts'
import type { CardPage } from '../card-page.ts'
import { hostedStyle } from './hosted-style.ts'
import { loadScript, PaymentTrouble, within } from './provider-script.ts'
import { cardFailed, initialisationFailed } from './words.ts'

/*
 * The card fields, which are the provider's own: frames in containers of ours. Its script stands once in a page and is
 * configured once, because a second time leaves fields that answer nothing; so the containers stay in the document for
 * as long as the page lives.
 */

/** The hosted fields in the order of the form, by the provider's names. */
export const cardFieldNames = ['ccnumber', 'ccexp', 'cvv'] as const
export type CardFieldName = (typeof cardFieldNames)[number]

export interface CardFieldState {
  /** What the provider last said of it. */
  verdict: 'empty' | 'valid' | 'wrong'
  /** Somebody is in it, or has left it and the provider has not said yet what it thinks of it. */
  open: boolean
}
export type CardFieldStates = Readonly<Record<CardFieldName, CardFieldState>>

/** What is named to the provider; `placeholder` as specification section 4 has it. */
export const hostedFields: Readonly<
  Record<CardFieldName, { id: string; title: string; placeholder: string }>
> = {
  ccnumber: { id: 'card-number', title: 'Card number', placeholder: 'Card Number' },
  ccexp: { id: 'card-expiry', title: 'Expiry date', placeholder: 'MM/YY' },
  cvv: { id: 'card-code', title: 'Card security code', placeholder: 'CVV' },
}

/** Of the button that the provider's script wants to find; nobody sees it. */
export const requestButtonId = 'card-token-request'

interface CollectJs {
  configure: (options: object) => void
  startPaymentRequest: (event: Event) => void
  clearInputs: () => void
}

const collectJs = () => (globalThis as { CollectJS?: CollectJs }).CollectJS

/** Thrown instead of a token when a field turned out wrong; the states say which. */
export class CardFieldsWrong extends Error {}

export interface CardFields {
  states: () => CardFieldStates
  /** @returns what ends the subscription. */
  subscribe: (changed: () => void) => () => void
  /** Resolves when the provider has spoken about every field that was typed in, or has had its time to. */
  settled: () => Promise<void>
  /**
   * A single-use token of the card; to be asked for only while every field is valid, since otherwise nothing would ever
   * answer.
   *
   * @throws {CardFieldsWrong | PaymentTrouble}
   */
  token: () => Promise<string>
  /** Empties the fields, because a token is spent by its first use. */
  clear: () => void
  focus: (name: CardFieldName) => void
}

let session: { fields: CardFields; available: Promise<void> } | undefined

/**
 * Loads the provider's script, if that has not happened yet, and lets it fill the containers, which must be in the
 * document.
 *
 * @throws when the fields are not there in time; asking again tries what can be tried again.
 */
export async function openCardFields(card: CardPage): Promise<CardFields> {
  const script = loadScript(card.collectUrl, { tokenizationKey: card.tokenizationKey, variant: 'inline' })
  await within(CARD_FIELDS_TIMEOUT, script, new Error('The script of the card fields takes too long'))
  session ??= configure()
  await within(CARD_FIELDS_TIMEOUT, session.available, new Error('The card fields take too long'))
  return session.fields
}

interface Waiting {
  /** Comes back with the token of this request. */
  event: Event
  resolve: (token: string) => void
  reject: (error: Error) => void
}

function configure(): { fields: CardFields; available: Promise<void> } {
  const empty: CardFieldState = { verdict: 'empty', open: false }
  const allEmpty: CardFieldStates = { ccnumber: empty, ccexp: empty, cvv: empty }
  let states = allEmpty
  let waiting: Waiting | null = null
  const listeners = new Set<() => void>()

  const report = (now: CardFieldStates) => {
    states = now
    for (const listener of listeners) listener()
  }
  const change = (name: CardFieldName, changed: Partial<CardFieldState>) =>
    report({ ...states, [name]: { ...states[name], ...changed } })
  const stopWaiting = (): Waiting | null => {
    const stopped = waiting
    waiting = null
    return stopped
  }
  // A callback that throws would leave the provider's script for ever in the middle of a submission.
  const guarded =
    <Arguments extends unknown[]>(work: (...args: Arguments) => void) =>
    (...args: Arguments) => {
      try {
        work(...args)
      } catch (error) {
        stopWaiting()?.reject(new PaymentTrouble(cardFailed, { cause: error }))
      }
    }

  const available = Promise.withResolvers<void>()
  const options = {
    variant: 'inline',
    paymentSelector: `#${requestButtonId}`,
    ...hostedStyle(),
    timeoutDuration: TOKEN_TIMEOUT,
    fields: Object.fromEntries(
      cardFieldNames.map((name) => {
        const { id, title, placeholder } = hostedFields[name]
        return [name, { selector: `#${id}`, title, placeholder }]
      }),
    ),
    fieldsAvailableCallback: guarded(() => available.resolve()),
    timeoutCallback: guarded(() => stopWaiting()?.reject(new PaymentTrouble(cardFailed))),
    validationCallback: guarded((field: string, valid: boolean, message: string) => {
      const name = fieldNamed(field)
      if (name === undefined) return
      change(name, { verdict: valid ? 'valid' : /empty/i.test(message) ? 'empty' : 'wrong', open: false })
      if (!valid) stopWaiting()?.reject(new CardFieldsWrong())
    }),
    callback: guarded((response: CollectResponse) => {
      const { initiatedBy, token } = response
      // The answer to a request that was given up already is not the answer to this one.
      if (initiatedBy !== undefined && initiatedBy !== waiting?.event) return
      const request = stopWaiting()
      if (typeof token === 'string' && token !== '') request?.resolve(token)
      else request?.reject(new PaymentTrouble(messageOf(response) ?? cardFailed))
    }),
  }
  watchFrames(change)
  try {
    const collect = collectJs()
    if (collect === undefined) throw new Error('The script of the card fields did nothing')
    collect.configure(options)
  } catch (error) {
    available.reject(error)
  }

  const fields: CardFields = {
    states: () => states,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    settled: () =>
      new Promise((resolve) => {
        const look = () => {
          // One that was right before is looked at again when the token is made.
          if (!cardFieldNames.some((name) => isUndecided(states[name]))) finish()
        }
        const finish = () => {
          clearTimeout(timer)
          listeners.delete(look)
          // What the provider has not called right by now counts as wrong.
          for (const name of cardFieldNames)
            if (isUndecided(states[name])) change(name, { verdict: 'wrong', open: false })
          resolve()
        }
        const timer = setTimeout(finish, CARD_FIELDS_SETTLE)
        listeners.add(look)
        look()
      }),
    async token() {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const event = new Event('pay')
      waiting = { event, resolve, reject }
      try {
        const collect = collectJs()
        if (collect === undefined) throw new PaymentTrouble(initialisationFailed)
        collect.startPaymentRequest(event)
        return await within(TOKEN_TIMEOUT + TOKEN_TIMEOUT_NET, promise, new PaymentTrouble(cardFailed))
      } finally {
        stopWaiting()
      }
    },
    clear() {
      collectJs()?.clearInputs()
      report(allEmpty)
    },
    focus(name) {
      document.querySelector<HTMLElement>(`#${hostedFields[name].id} iframe`)?.focus()
    },
  }
  return { fields, available: available.promise }
}

const isUndecided = ({ verdict, open }: CardFieldState) => open && verdict !== 'valid'

interface CollectResponse {
  token?: unknown
  initiatedBy?: unknown
  error?: unknown
}

/** The manual has two spellings for some fields. */
function fieldNamed(name: string): CardFieldName | undefined {
  const spelt = { ccnum: 'ccnumber', cc_exp: 'ccexp' }[name] ?? name
  return cardFieldNames.find((known) => known === spelt)
}

function messageOf({ error }: CollectResponse): string | null {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  return typeof message === 'string' && message !== '' ? message : null
}

/** The frames tell when somebody enters and leaves them; on leaving, whether they are empty. */
function watchFrames(change: (name: CardFieldName, changed: Partial<CardFieldState>) => void): void {
  for (const name of cardFieldNames) {
    const container = document.getElementById(hostedFields[name].id)
    const watch = (type: 'focus' | 'blur', heard: (event: Event) => void) =>
      container?.addEventListener(
        type,
        (event) => {
          // The browser has events of these names as well, which know nothing of what is in the frame.
          if (!(event instanceof FocusEvent)) heard(event)
        },
        { capture: true },
      )
    watch('focus', () => change(name, { open: true }))
    watch('blur', (event) => {
      const { detail } = event as CustomEvent<{ empty?: unknown } | null>
      if (detail?.empty === true) change(name, { verdict: 'empty', open: false })
    })
  }
}
