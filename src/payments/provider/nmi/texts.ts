import { PROVIDER_TEXT_MAX } from '../../../runtime/limits.ts'

const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu
/** The provider's number of this very answer, at the end of most of its errors. */
const refId = /\s*\bREFID:\s*\w*\s*$/i

/** A text of the provider in one line of bounded length. */
export const line = (text: string): string =>
  text.replace(control, ' ').replace(/ +/g, ' ').trim().slice(0, PROVIDER_TEXT_MAX)

/** What the provider says of an outcome, without the number that is another one every time. */
export const sayingOf = (text: string): string => line(line(text).replace(refId, ''))

/** A code or an id, or nothing when it cannot be one. */
export const wordOf = (text: string): string => (/^[\w.:-]{1,100}$/.test(text) ? text : '')

/** Three capital letters, or nothing. */
export function currencyOf(text: string): string {
  const letters = text.toUpperCase()
  return /^[A-Z]{3}$/.test(letters) ? letters : ''
}

/** UTC milliseconds of yyyymmddhhmmss; null when it is no time. */
export function instantOf(text: string): number | null {
  const [, date, hour, minute, second] = /^(\d{8})(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (date === undefined) return null
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  const instant = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(instant) ? null : instant
}

/** The only part of a card that leaves this folder. */
export const cardOf = (number: string, type: string) => ({
  lastFour: /\d{4}$/.exec(number)?.[0] ?? '',
  type: line(type).toLowerCase(),
})
