import { randomBytes } from 'node:crypto'
import { cardOf, isRightCode, networkOf } from './cards.ts'
import type { Card } from './cards.ts'
import { letters } from './store.ts'
import type { SessionRow, Store } from './store.ts'

/* What Collect.js and its three iframes ask for: a session, each field saved by itself, and a token of all three. */

const DAY = 86_400_000
/** A token that nobody used is worth nothing after this. */
export const TOKEN_LIFE = DAY
/** The provider's ready-made token: Visa, 10/2025, code 999, as often as one likes. */
export const READY_MADE_TOKEN = '00000000-000000-000000-000000000000'

export const fieldNames = ['ccnumber', 'ccexp', 'cvv'] as const
export type FieldName = (typeof fieldNames)[number]
export const isField = (name: string): name is FieldName => (fieldNames as readonly string[]).includes(name)

export interface Saved {
  valid: boolean
  message: string
}

/** What `callback` gets about the card. */
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
    /** @returns A new session's name, or null for a key that is not ours. */
    open(tokenizationKey: string): string | null {
      if (tokenizationKey !== store.keys.tokenizationKey) return null
      store.dropSessionsBefore(now() - DAY)
      const id = randomBytes(16).toString('hex')
      store.addSession({ id, card: null, exp: null, csc: null, code_length: null, created_at: now() })
      return id
    },
    /** @returns What the field's validation says, or null when there is no such session. */
    save(sessionId: string, field: FieldName, typed: string): Saved | null {
      const session = store.session(sessionId)
      if (session === undefined) return null
      return typed.trim() === '' ? no('Field is empty') : save[field](session, typed.trim())
    },
    /** Makes a token of what was saved and ends the session; null when something is missing. */
    tokenise(sessionId: string, needsCode: boolean): { token: string; card: TokenisedCard } | null {
      const session = store.session(sessionId)
      if (session?.card == null || session.exp === null) return null
      if (needsCode && session.csc === null) return null
      // The number may have been changed after the code.
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
    /** The card of a token that could still be used, without using it up. */
    cardOf(token: string): Card | null {
      if (token === READY_MADE_TOKEN) return readyMade
      const row = store.token(token)
      if (row === undefined || row.spent_at !== null || now() - row.created_at > TOKEN_LIFE) return null
      return JSON.parse(row.card) as Card
    },
    /** Destroys a token, whatever becomes of the request. */
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

/** @returns MMYY of an expiry typed as MM/YY or MM/YYYY; null when it is none, or over. */
function expiryOf(typed: string, now: number): string | null {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(typed) ?? []
  if (month === '') return null
  // A card is good until the end of its month, wherever in the world that is.
  const ends = Date.UTC(2000 + Number(year), Number(month), 1)
  return ends > now ? month + year : null
}
