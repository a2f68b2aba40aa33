import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import type { Db } from '../../../storage/tables.ts'
import { CLOCK_STEP } from '../../../runtime/limits.ts'
import { HOUR } from '../../../runtime/units.ts'
import { checkoutSecret } from '../../../storage/secrets.ts'

/** How long a browser that is never closed is recognised as the one that began to pay. */
const CHECKOUT_SESSION = 24 * HOUR

/**
 * Listed in practice/cookies.ts, from which the cookie policy is written. Over https its name begins with `__Host-`:
 * then no other host of the same domain can set one in its place (RFC 6265bis).
 */
const cookieName = 'pearmain_checkout'

/** Which browser is asking: what it made itself is shown to it alone (ruling 20). */
export interface CheckoutSessions {
  /** The browser of a request; null when it carries no cookie of ours, or one that is too old. */
  of: (c: Context) => Promise<string | null>
  /** Lets a browser be recognised from now on; without a browser a new one begins. @returns the browser. */
  keep: (c: Context, browser: string | null) => Promise<string>
  /** A digest of a text that nobody without the key can make or try out, such as of a client's address. */
  sealed: (text: string) => Promise<string>
}

interface SessionParts {
  db: Db
  /** Public origin of the site. */
  siteUrl: string
  /** UTC milliseconds. */
  now: () => number
}

/**
 * A browser is a random value in a signed cookie, with the time it was set. The key that signs is made at the first
 * need and stays in the database: a restart forgets nobody, and no setting or log holds it.
 */
export function createCheckoutSessions({ db, siteUrl, now }: SessionParts): CheckoutSessions {
  const secure = siteUrl.startsWith('https:')
  const prefix = secure ? 'host' : undefined
  let secret: Uint8Array<ArrayBuffer> | undefined
  const secretOf = async () => (secret ??= await checkoutSecret(db))

  return {
    async of(c) {
      const value = await getSignedCookie(c, await secretOf(), cookieName, prefix)
      const [, browser, setAt] = /^([\w-]{22})\.(\d{1,15})$/.exec(value || '') ?? []
      const age = now() - Number(setAt)
      // One from the future was set while the clock was wrong.
      if (browser === undefined || age > CHECKOUT_SESSION || age < -CLOCK_STEP) return null
      return browser
    },
    async keep(c, known) {
      const browser = known ?? randomBytes(16).toString('base64url')
      await setSignedCookie(c, cookieName, `${browser}.${now()}`, await secretOf(), {
        path: '/',
        httpOnly: true,
        // Only our own pages' scripts need it, so a link from elsewhere brings none.
        sameSite: 'Strict',
        secure,
        ...(prefix !== undefined && { prefix }),
      })
      return browser
    },
    async sealed(text) {
      return createHmac('sha256', await secretOf())
        .update(text)
        .digest('base64url')
    },
  }
}
