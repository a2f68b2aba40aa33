import { randomBytes } from 'node:crypto'
import { cardOf, isRightCode, networkOf } from './cards.ts'
import type { Card } from './cards.ts'
import { letters } from './store.ts'
import type { SessionRow, Store } from './store.ts'

/* Requests of Collect.js and its three iframes: a session, each field saved separately, and a token for all three. */

const DAY = 86_400_000
/** An unused token expires after this time. */
export const TOKEN_LIFE = DAY
/** The provider's ready-made token: Visa, 10/2025, code 999; can be used any number of times. */
export const READY_MADE_TOKEN = '00000000-000000-000000-000000000000'

export const fieldNames = ['ccnumber', 'ccexp', 'cvv'] as const
export type FieldName = (typeof fieldNames)[number]
export const isField = (name: string): name is FieldName => (fieldNames as readonly string[]).includes(name)

export interface Saved {
  valid: boolean
  message: string
}

/** Card data passed to `callback`. */
export interface TokenisedCard {
  number: string
  bin: string
  exp: string
  hash: string
  type: string
}

const no = (message: string): Saved => ({ valid: false, message })
const yes: Saved = { valid: true, message: 'Success' }

export function cardFields(store: Store, now: () => number) {
  const saveNumber = (session: SessionRow, typed: string): Saved => {
    const digits = typed.replaceAll(/[\s-]/g, '')
    const network = /^\d{13,19}$/.test(digits) ? networkOf(digits) : null
    if (network === null) {
      store.changeSession(session.id, { card: null })
      return no('Card number must be 13-19 digits and a recognizable card format')
    }
    const card = cardOf(digits, network, store.keys.securityKey)
    store.changeSession(session.id, { card: JSON.stringify(card) })
    return yes
  }
  const saveExpiry = (session: SessionRow, typed: string): Saved => {
    const exp = expiryOf(typed, now())
    store.changeSession(session.id, { exp })
    return exp === null ? no('Expiration date must be a present or future month and year') : yes
  }
  const saveCode = (session: SessionRow, typed: string): Saved => {
    const valid = /^\d{3,4}$/.test(typed) && fitsCard(session, typed.length)
    store.changeSession(session.id, {
      csc: valid ? (isRightCode(typed) ? 'M' : 'N') : null,
      code_length: valid ? typed.length : null,
    })
    return valid ? yes : no('CVV must be 3 or 4 digits')
  }
  const save = { ccnumber: saveNumber, ccexp: saveExpiry, cvv: saveCode }

  return {
    /** @returns the id of a new session, or null for an unknown key. */
    open(tokenizationKey: string): string | null {
      if (tokenizationKey !== store.keys.tokenizationKey) return null
      store.dropSessionsBefore(now() - DAY)
      const id = randomBytes(16).toString('hex')
      store.addSession({ id, card: null, exp: null, csc: null, code_length: null, created_at: now() })
      return id
    },
    /** @returns the result of the field's validation, or null when there is no such session. */
    save(sessionId: string, field: FieldName, typed: string): Saved | null {
      const session = store.session(sessionId)
      if (session === undefined) return null
      return typed.trim() === '' ? no('Field is empty') : save[field](session, typed.trim())
    },
    /** Makes a token from the saved fields and ends the session; null when one is missing. */
    tokenise(sessionId: string, needsCode: boolean): { token: string; card: TokenisedCard } | null {
      const session = store.session(sessionId)
      if (session?.card == null || session.exp === null) return null
      if (needsCode && session.csc === null) return null
      // The number may have changed after the code was saved.
      if (session.code_length !== null && !fitsCard(session, session.code_length)) return null
      const { csc } = session
      const card: Card = {
        ...(JSON.parse(session.card) as Omit<Card, 'exp' | 'csc'>),
        exp: session.exp,
        csc: csc === 'M' || csc === 'N' ? csc : 'P',
      }
      const token = [8, 6, 6, 12].map(letters).join('-')
      store.atomically(() => {
        store.addToken(token, card, now())
        store.endSession(sessionId)
      })
      const { masked, bin, exp, hash, type } = card
      return { token, card: { number: masked, bin, exp, hash, type } }
    },
    /** The card of a usable token, without spending the token. */
    cardOf(token: string): Card | null {
      if (token === READY_MADE_TOKEN) return readyMade
      const row = store.token(token)
      if (row === undefined || row.spent_at !== null || now() - row.created_at > TOKEN_LIFE) return null
      return JSON.parse(row.card) as Card
    },
    /** Invalidates a token, whatever the outcome of the request. */
    spend(token: string) {
      if (token !== READY_MADE_TOKEN) store.spendToken(token, now())
    },
  }
}

export type CardFields = ReturnType<typeof cardFields>

const readyMade: Card = {
  ...cardOf('4111111111111111', 'visa', 'ready-made'),
  exp: '1025',
  csc: 'M',
}

function fitsCard(session: SessionRow, codeLength: number): boolean {
  if (session.card === null) return true
  const { type } = JSON.parse(session.card) as Card
  return codeLength === (type === 'amex' ? 4 : 3)
}

/** @returns MMYY of an expiry typed as MM/YY or MM/YYYY; null when it is invalid or past. */
function expiryOf(typed: string, now: number): string | null {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(typed) ?? []
  if (month === '') return null
  // A card is valid until the end of its month, here in UTC.
  const ends = Date.UTC(2000 + Number(year), Number(month), 1)
  return ends > now ? month + year : null
}
