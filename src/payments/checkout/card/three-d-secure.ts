import { MINUTE } from '../../../runtime/units.ts'
import { poundsOf } from '../../contract/process-call.ts'
import type { ProofFields } from '../../contract/process-call.ts'
import { deferred } from '../promises.ts'
import { PaymentTrouble } from './provider-script.ts'
import { authenticationBroken, authenticationFailed, authenticationNotStarted, cancelled } from '../words.ts'

/** How long 3-D Secure may take by itself, and how long somebody has to answer their bank. */
const AUTHENTICATION_TIMEOUT = MINUTE
const CHALLENGE_TIMEOUT = 10 * MINUTE

/* 3-D Secure by the provider's script: the bank of the card recognises whoever pays, by itself or by asking them. */

/** Whom and what the bank is asked about. */
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
  /** What the provider's script says goes wrong outside the challenge: keys, account, an unknown token. */
  broken: () => void
}

/** One for the life of the page, since it cannot be taken down; what it reports belongs to whichever is under way. */
let gateway: GatewayJs | undefined
let current: Current | null = null

function openGateway(checkoutKey: string): GatewayJs {
  if (gateway !== undefined) return gateway
  const { Gateway } = globalThis as { Gateway?: { create: (key: string) => GatewayJs } }
  if (Gateway === undefined) throw new PaymentTrouble(authenticationNotStarted)
  gateway = Gateway.create(checkoutKey)
  gateway.on('error', () => current?.broken())
  return gateway
}

/** The amount that the bank shows: pounds with two decimals. The manual speaks of pence, working shops do not. */
const amountForBank = poundsOf

/**
 * Lets the bank recognise whoever pays. The clock stands still while the bank asks, which has a longer one.
 *
 * @param place Selector of the element that shows the bank's question.
 * @param onChallenge The bank asks: from now on the element must be seen.
 * @param signal Whoever pays has given up.
 * @throws {PaymentTrouble} when the bank does not vouch for the payment, or nobody could be asked.
 */
export async function authenticate(
  checkoutKey: string,
  wish: AuthenticationWish,
  place: string,
  onChallenge: () => void,
  signal: AbortSignal,
): Promise<ProofFields> {
  const { promise, resolve, reject } = deferred<ProofFields>()
  const fail = (message: string) => reject(new PaymentTrouble(message))
  const giveUp = () => fail(cancelled)
  let timer = setTimeout(() => fail(authenticationBroken), AUTHENTICATION_TIMEOUT)
  let ui: ThreeDSecureUi | undefined
  current = { broken: () => fail(authenticationBroken) }
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
      // Only tidying: what the bank has said stands without it, and the place is emptied before it is used again.
    }
  }

  function begin(): ThreeDSecureUi {
    let settled = false
    void promise.catch(() => undefined).finally(() => (settled = true))
    try {
      // A question of an earlier attempt, for which its bank took too long, is nobody's any more.
      document.querySelector(place)?.replaceChildren()
      const started = openGateway(checkoutKey).get3DSecure().createUI(optionsFor(wish))
      started.on('challenge', () => {
        if (settled) return
        clearTimeout(timer)
        timer = setTimeout(() => fail(authenticationFailed), CHALLENGE_TIMEOUT)
        onChallenge()
      })
      started.on('complete', (payload) => resolve(readCompletion(payload)))
      started.on('failure', (payload) => fail(textOf(payload, 'message') ?? authenticationFailed))
      started.on('error', () => fail(authenticationBroken))
      started.start(place)
      return started
    } catch (error) {
      throw new PaymentTrouble(authenticationNotStarted, { cause: error })
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

/** As the provider gave it: what is missing the server judges. */
const readCompletion = (payload: unknown): ProofFields => ({
  cavv: textOf(payload, 'cavv') ?? '',
  xid: textOf(payload, 'xid'),
  eci: textOf(payload, 'eci') ?? '',
  cardHolderAuth: textOf(payload, 'cardHolderAuth') ?? '',
  threeDsVersion: textOf(payload, 'threeDsVersion'),
  directoryServerId: textOf(payload, 'directoryServerId'),
  cardHolderInfo: textOf(payload, 'cardHolderInfo'),
})
