import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import type { Db } from '../../../storage/tables.ts'
import { CLOCK_STEP } from '../../../runtime/limits.ts'
import { HOUR } from '../../../runtime/units.ts'
import { getCheckoutSecret } from '../../../storage/secrets.ts'

/** Lifetime of a checkout session in a browser that is never closed. */
const CHECKOUT_SESSION = 24 * HOUR

/**
 * Listed in facts/cookies.ts, from which the cookie policy is written. Over https its name has the prefix `__Host-`,
 * so that no other host of the same domain can set it (RFC 6265bis).
 */
const cookieName = 'checkout'

/** Recognises browsers: each is shown only what it made itself (ruling 20). */
export interface CheckoutSessions {
  /** The browser of a request; null without a valid cookie of ours, or when it has expired. */
  readBrowser: (c: Context) => Promise<string | null>
  /** Null creates a new browser. @returns the browser. */
  setCookie: (c: Context, browser: string | null) => Promise<string>
  /** Keyed digest (HMAC) of a text that could otherwise be guessed, such as a client's address. */
  digestWithKey: (text: string) => Promise<string>
}

interface SessionParts {
  db: Db
  siteUrl: string
  /** UTC milliseconds. */
  now: () => number
}

/**
 * A browser is a random id in a signed cookie, with the time it was set. The signing key is created on first use and
 * stored in the database: sessions survive a restart, and no setting or log contains the key.
 */
export function createCheckoutSessions({ db, siteUrl, now }: SessionParts): CheckoutSessions {
  const secure = siteUrl.startsWith('https:')
  const prefix = secure ? 'host' : undefined
  let secret: Uint8Array<ArrayBuffer> | undefined
  const secretOf = async () => (secret ??= await getCheckoutSecret(db))

  return {
    async readBrowser(c) {
      const value = await getSignedCookie(c, await secretOf(), cookieName, prefix)
      const [, browser, setAt] = /^([\w-]{22})\.(\d{1,15})$/.exec(value || '') ?? []
      const age = now() - Number(setAt)
      // A time in the future was set while the clock was wrong.
      if (browser === undefined || age > CHECKOUT_SESSION || age < -CLOCK_STEP) return null
      return browser
    },
    async setCookie(c, known) {
      const browser = known ?? randomBytes(16).toString('base64url')
      await setSignedCookie(c, cookieName, `${browser}.${now()}`, await secretOf(), {
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
