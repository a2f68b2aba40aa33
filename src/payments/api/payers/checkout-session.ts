import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import type { Db } from '../../../storage/tables.ts'
import { CLOCK_STEP } from '../../../runtime/limits.ts'
import type { System } from '../../../runtime/system.ts'
import { HOUR } from '../../../runtime/units.ts'
import { getCheckoutSecret } from '../../../storage/secrets.ts'
import { getFee, offeredPurposes } from '../../services/paid-services.ts'
import type { Purpose } from '../../services/paid-services.ts'

/** Lifetime of a checkout session in a browser that is never closed. */
const CHECKOUT_SESSION = 24 * HOUR
/** A price that changes while somebody pays stays theirs for this long. */
const PRICE_KEPT = HOUR

/**
 * Listed in facts/cookies.ts, from which the cookie policy is written. Over https its name has the prefix `__Host-`,
 * so that no other host of the same domain can set it (RFC 6265bis).
 */
const cookieName = 'checkout'

/** Recognises browsers: each is shown only what it made itself (ruling 20). */
export interface CheckoutSessions {
  /** The browser of a request; null without a valid cookie of ours, or when it has expired. */
  readBrowser: (c: Context) => Promise<string | null>
  /** True when this was the price, in pence, as the browser of a request began to pay, less than an hour ago. */
  wasShown: (c: Context, purpose: Purpose, pence: number) => Promise<boolean>
  /** Null creates a new browser. @returns the browser. */
  setCookie: (c: Context, browser: string | null) => Promise<string>
  /** Keyed digest (HMAC) of a text that could otherwise be guessed, such as a client's address. */
  digestWithKey: (text: string) => Promise<string>
}

interface SessionParts {
  db: Db
  siteUrl: string
  system: System
}

/**
 * A browser is a random id in a signed cookie, with the time it was set and the prices then. The signing key is created
 * on first use and stored in the database: sessions survive a restart, and no setting or log contains the key.
 */
export function createCheckoutSessions({ db, siteUrl, system }: SessionParts): CheckoutSessions {
  const { now } = system
  const secure = siteUrl.startsWith('https:')
  const prefix = secure ? 'host' : undefined
  let secret: Uint8Array<ArrayBuffer> | undefined
  const secretOf = async () => (secret ??= await getCheckoutSecret(db, system))

  async function readCookie(c: Context) {
    const value = await getSignedCookie(c, await secretOf(), cookieName, prefix)
    const [, browser, setAt, prices = ''] = /^([\w-]{22})\.(\d{1,15})((?:\.[\w-]+)*)$/.exec(value || '') ?? []
    const age = now() - Number(setAt)
    // A time in the future was set while the clock was wrong.
    if (browser === undefined || age > CHECKOUT_SESSION || age < -CLOCK_STEP) return null
    return { browser, age, prices: prices.split('.') }
  }

  return {
    readBrowser: async (c) => (await readCookie(c))?.browser ?? null,
    async wasShown(c, purpose, pence) {
      const cookie = await readCookie(c)
      return cookie !== null && cookie.age < PRICE_KEPT && cookie.prices.includes(formatPrice(purpose, pence))
    },
    async setCookie(c, known) {
      const browser = known ?? createBrowserId(system)
      const prices = offeredPurposes.map((purpose) => formatPrice(purpose, getFee(purpose).pence))
      await setSignedCookie(c, cookieName, [browser, now(), ...prices].join('.'), await secretOf(), {
        path: '/',
        httpOnly: true,
        // Only scripts of our own pages need it, so a link from another site need not send it.
        sameSite: 'Strict',
        secure,
        ...(prefix !== undefined && { prefix }),
      })
      return browser
    },
    async digestWithKey(text) {
      return createHmac('sha256', await secretOf())
        .update(text)
        .digest('base64url')
    },
  }
}

/** Too random to guess. */
export const createBrowserId = ({ randomBytes }: Pick<System, 'randomBytes'>): string =>
  randomBytes(16).toString('base64url')

const formatPrice = (purpose: Purpose, pence: number) => `${purpose}-${pence}`
