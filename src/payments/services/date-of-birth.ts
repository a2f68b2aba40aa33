import type { IsoDate } from '../../practice/types.ts'
import type { PatientAge } from '../../practice/balance-due.ts'

/** Years. Nobody who is older has ever registered. */
const AGE_MAX = 120

/** A date of birth as it is typed in three fields. */
interface TypedDate {
  day: string
  month: string
  year: string
}

export type DatePart = keyof TypedDate

/** The date, or what is wrong with it and with which part; without a part, with the whole. */
type ReadDate = { date: IsoDate } | { fault: string; part?: DatePart }

/** Years of age from which the fee table has the adult's price. */
const ADULT_FROM = 18

const parts: readonly DatePart[] = ['day', 'month', 'year']
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
/** Enough of a month's name to tell it from the others. */
const MONTH_NAME_MIN = 3

/**
 * Reads a date of birth and says the first thing that is wrong with it, most important first (rule F9). Months may be
 * names or their beginnings, days may be "1st".
 *
 * @param typed Three texts, or a whole date such as `1986-05-14`.
 * @param today The date in London.
 */
export function readDateOfBirth(typed: TypedDate | string, today: IsoDate): ReadDate {
  if (typeof typed === 'string') return readDateOfBirth(partsOf(typed), today)
  const missing = parts.filter((part) => typed[part].trim() === '')
  const [first] = missing
  if (missing.length === parts.length) return { fault: 'Enter your date of birth' }
  if (first !== undefined)
    return { fault: `Date of birth must include a ${missing.join(' and a ')}`, part: first }
  const date = dateOf(typed)
  if (date === null) return { fault: 'Date of birth must be a real date' }
  if (date >= today) return { fault: 'Date of birth must be in the past' }
  if (ageOn(date, today) >= AGE_MAX)
    return { fault: `Date of birth must be within the last ${AGE_MAX} years` }
  return { date }
}

function partsOf(date: string): TypedDate {
  const text = date.trim()
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return { day: day ?? text, month: month ?? text, year: year ?? text }
}

/** Whole years on a day. Born on 29 February, one is a year older on 1 March of a year without that day. */
function ageOn(birth: IsoDate, day: IsoDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(4) < birth.slice(4) ? years - 1 : years
}

/** Which price of the fee table a patient pays. */
export function patientAge(birth: IsoDate, today: IsoDate): PatientAge {
  return ageOn(birth, today) < ADULT_FROM ? 'child' : 'adult'
}

function dateOf({ day, month, year }: TypedDate): IsoDate | null {
  const [, dayOfMonth] = /^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(plain(day)) ?? []
  const [, wholeYear] = /^(\d{4})$/.exec(plain(year)) ?? []
  const monthNumber = monthOf(plain(month))
  if (dayOfMonth === undefined || wholeYear === undefined || monthNumber === null) return null
  const written = `${wholeYear}-${String(monthNumber).padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  const instant = new Date(`${written}T00:00:00Z`)
  // A day that the month does not have would become one of the next month.
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(written)
  return isReal ? (written as IsoDate) : null
}

/** From 1, or null when it is no month. */
function monthOf(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  if (text.length < MONTH_NAME_MIN) return null
  const index = months.findIndex((month) => month.startsWith(text))
  return index === -1 ? null : index + 1
}

/** Without blanks and full stops, and with digits as they stand on a British keyboard. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/[\s.]/g, '')
