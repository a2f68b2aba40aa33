import { PROVIDER_TEXT_MAX } from '../../../runtime/limits.ts'
import type { DeclineReason } from '../provider.ts'

const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu
/** The provider's number of the single answer, at the end of most of its errors. */
const refId = /\s*\bREFID:\s*\w*\s*$/i

/** On one line of limited length. */
export const toSingleLine = (text: string): string =>
  text.replace(control, ' ').replace(/ +/g, ' ').trim().slice(0, PROVIDER_TEXT_MAX)

/** A text of the provider without the number that differs in every answer. */
export const removeAnswerId = (text: string): string => toSingleLine(toSingleLine(text).replace(refId, ''))

/** A code or an id; empty when it cannot be one. */
export const parseCode = (text: string): string => (/^[\w.:-]{1,100}$/.test(text) ? text : '')

/** Three capital letters, or empty. */
export function parseCurrency(text: string): string {
  const letters = text.toUpperCase()
  return /^[A-Z]{3}$/.test(letters) ? letters : ''
}

/** UTC milliseconds of yyyymmddhhmmss; null when it is not a time. */
export function parseNmiTime(text: string): number | null {
  const [, date, hour, minute, second] = /^(\d{8})(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (date === undefined) return null
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  const instant = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(instant) ? null : instant
}

/** The only card data that leaves this folder. */
export const maskCard = (number: string, type: string) => ({
  lastFour: /\d{4}$/.exec(number)?.[0] ?? '',
  type: toSingleLine(type).toLowerCase(),
})

/** Pounds with two decimals, as the provider expects: 5000 becomes `50.00`. */
export function formatNmiAmount(pence: number): string {
  if (!Number.isSafeInteger(pence) || pence <= 0) throw new RangeError('an amount is a whole number of pence')
  return `${Math.trunc(pence / 100)}.${String(pence % 100).padStart(2, '0')}`
}

/** Pence of `50.00`, `50.0` or `50`; null for anything else. Exact: no fraction is computed. */
export function parseNmiAmount(amount: string): number | null {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount)
  if (parts === null) return null
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** Pence of a refund, which some answers write as a negative amount. */
export const parseReturnedPence = (amount: string): number | null => parseNmiAmount(amount.replace(/^-/, ''))

/** Response codes of declines with a known reason (table of the provider's manual). */
const reasons: ReadonlyMap<string, DeclineReason> = new Map([
  ['202', 'insufficient funds'],
  ['203', 'over limit'],
  ['204', 'not allowed'],
  ['220', 'incorrect details'],
  ['221', 'incorrect details'],
  ['222', 'incorrect details'],
  ['223', 'expired card'],
  ['224', 'incorrect expiry date'],
  ['225', 'incorrect security code'],
  ['240', 'call issuer'],
  ['250', 'stolen card'],
  ['251', 'stolen card'],
  ['252', 'stolen card'],
  ['253', 'stolen card'],
  ['264', 'try again later'],
])

/** Why the bank declined, by response code; null when the code is not a bank's decline. */
export const getDeclineReason = (code: string): DeclineReason | null =>
  /^2\d\d$/.test(code) ? (reasons.get(code) ?? 'other') : null

interface Said {
  code: string
  text: string
  processorCode?: string
  processorText?: string
}

/** Hides a lost or stolen card: its holder, who may be the thief, learns only that it was declined. */
export const hideStolenCard = <What extends Said>(said: What): What =>
  getDeclineReason(said.code) === 'stolen card'
    ? {
        ...said,
        code: '200',
        text: 'DECLINE',
        ...('processorText' in said && { processorCode: '', processorText: 'DECLINE' }),
      }
    : said
