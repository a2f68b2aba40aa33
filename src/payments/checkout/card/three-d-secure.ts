import { MINUTE } from '../../../runtime/units.ts'
import { formatDecimalPounds } from '../../contract/process-call.ts'
import type { ProofFields } from '../../contract/process-call.ts'
import { createDeferred } from '../promises.ts'
import { PaymentError } from './provider-script.ts'
import {
  authenticationError,
  authenticationFailed,
  authenticationNotStarted,
  paymentCancelled,
} from '../checkout-texts.ts'

/** Timeout of 3-D Secure by itself, and time for the payer to answer the bank. */
const AUTHENTICATION_TIMEOUT = MINUTE
const CHALLENGE_TIMEOUT = 10 * MINUTE

/* 3-D Secure through the provider's script: the card's bank authenticates the payer, with or without a challenge. */

/** Data for the bank: the payer and the payment. */
interface AuthenticationWish {
  token: string
  pence: number
  firstName: string
  lastName: string
  email: string
  phone: string
  city: string
  postcode: string
}

interface Emitter {
  on: (event: string, handler: (payload?: unknown) => void) => void
}
interface ThreeDSecureUi extends Emitter {
  start: (selector: string) => void
  unmount: () => void
}
interface GatewayJs extends Emitter {
  get3DSecure: () => { createUI: (options: Readonly<Record<string, string>>) => ThreeDSecureUi }
}

interface Current {
  /** Called for an error of the provider's script outside the challenge: keys, account, an unknown token. */
  broken: () => void
}

/** One for the life of the page, because it cannot be disposed of; its errors belong to the attempt under way. */
let gateway: GatewayJs | undefined
let current: Current | null = null

function openGateway(checkoutKey: string): GatewayJs {
  if (gateway !== undefined) return gateway
  const { Gateway } = globalThis as { Gateway?: { create: (key: string) => GatewayJs } }
  if (Gateway === undefined) throw new PaymentError(authenticationNotStarted)
  gateway = Gateway.create(checkoutKey)
  gateway.on('error', () => current?.broken())
  return gateway
}

/** Amount that the bank shows: pounds with two decimals. The manual says pence, but working shops send pounds. */
const amountForBank = formatDecimalPounds

/**
 * Authenticates the payer with 3-D Secure. A challenge has its own, longer timeout instead.
 *
 * @param place Selector of the element that shows the bank's challenge.
 * @param onChallenge Called when the bank asks: from then on the element must be visible.
 * @param signal Aborted when the payer gives up.
 * @throws {PaymentError} when the bank does not vouch for the payment, or could not be asked.
 */
export async function authenticate(
  checkoutKey: string,
  wish: AuthenticationWish,
  place: string,
  onChallenge: () => void,
  signal: AbortSignal,
): Promise<ProofFields> {
  const { promise, resolve, reject } = createDeferred<ProofFields>()
  const fail = (message: string) => reject(new PaymentError(message))
  const giveUp = () => fail(paymentCancelled)
  let timer = setTimeout(() => fail(authenticationError), AUTHENTICATION_TIMEOUT)
  let ui: ThreeDSecureUi | undefined
  current = { broken: () => fail(authenticationError) }
  signal.addEventListener('abort', giveUp)
  try {
    ui = begin()
    return await promise
  } finally {
    clearTimeout(timer)
    current = null
    signal.removeEventListener('abort', giveUp)
    try {
      ui?.unmount()
    } catch {
      // Cleanup only: the bank's answer is valid without it, and the place is emptied before its next use.
    }
  }

  function begin(): ThreeDSecureUi {
    let isDone = false
    void promise.catch(() => undefined).finally(() => (isDone = true))
    try {
      // Remove the challenge of an earlier attempt, for which the bank took too long.
      document.querySelector(place)?.replaceChildren()
      const started = openGateway(checkoutKey).get3DSecure().createUI(optionsFor(wish))
      started.on('challenge', () => {
        if (isDone) return
        clearTimeout(timer)
        timer = setTimeout(() => fail(authenticationFailed), CHALLENGE_TIMEOUT)
        onChallenge()
      })
      started.on('complete', (payload) => resolve(readCompletion(payload)))
      started.on('failure', (payload) => fail(textOf(payload, 'message') ?? authenticationFailed))
      started.on('error', () => fail(authenticationError))
      started.start(place)
      return started
    } catch (error) {
      throw new PaymentError(authenticationNotStarted, { cause: error })
    }
  }
}

function optionsFor(wish: AuthenticationWish): Readonly<Record<string, string>> {
  const { token, pence, firstName, lastName, email, phone, city, postcode } = wish
  return {
    paymentToken: token,
    currency: 'GBP',
    amount: amountForBank(pence),
    firstName,
    lastName,
    email,
    phone,
    city,
    postalCode: postcode,
    country: 'GB',
    deviceChannel: 'Browser',
    browserJavaEnabled: 'false',
    browserJavascriptEnabled: 'true',
    browserLanguage: navigator.language,
    browserColorDepth: String(screen.colorDepth),
    browserScreenHeight: String(screen.height),
    browserScreenWidth: String(screen.width),
    browserTimeZone: String(new Date().getTimezoneOffset()),
  }
}

function textOf(payload: unknown, name: string): string | null {
  if (typeof payload !== 'object' || payload === null) return null
  const value = (payload as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The proof as the provider sent it; the server judges what is missing. */
const readCompletion = (payload: unknown): ProofFields => ({
  cavv: textOf(payload, 'cavv') ?? '',
  xid: textOf(payload, 'xid'),
  eci: textOf(payload, 'eci') ?? '',
  cardHolderAuth: textOf(payload, 'cardHolderAuth') ?? '',
  threeDsVersion: textOf(payload, 'threeDsVersion'),
  directoryServerId: textOf(payload, 'directoryServerId'),
  cardHolderInfo: textOf(payload, 'cardHolderInfo'),
})
