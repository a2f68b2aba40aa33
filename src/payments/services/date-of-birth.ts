import type { IsoDate } from '../../facts/types.ts'
import type { PatientAge } from '../../facts/consultation-price.ts'

/** Years. Nobody who is older has ever registered. */
const AGE_MAX = 120

interface TypedDate {
  day: string
  month: string
  year: string
}

export type DateFieldName = keyof TypedDate

/** The date, or an error message and the part that it is about; without a part, the whole date. */
type ReadDate = { date: IsoDate } | { fault: string; part?: DateFieldName }

/** Age in years from which the adult's price applies. */
const ADULT_FROM = 18

const parts: readonly DateFieldName[] = ['day', 'month', 'year']
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
/** Letters of a month's name that distinguish it from the others. */
const MONTH_NAME_MIN = 3

/**
 * Parses a date of birth, or returns the most important error in it (rule F9). Months may be names or abbreviations,
 * days may be "1st".
 *
 * @param typed Three strings, or a whole date such as `1986-05-14`.
 * @param today The date in London.
 */
export function parseDateOfBirth(typed: TypedDate | string, today: IsoDate): ReadDate {
  if (typeof typed === 'string') return parseDateOfBirth(partsOf(typed), today)
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

/** Somebody born on 29 February is a year older on 1 March of a year without that day. */
function ageOn(birth: IsoDate, day: IsoDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(4) < birth.slice(4) ? years - 1 : years
}

export function getPriceGroup(birth: IsoDate, today: IsoDate): PatientAge {
  return ageOn(birth, today) < ADULT_FROM ? 'child' : 'adult'
}

function dateOf({ day, month, year }: TypedDate): IsoDate | null {
  const [, dayOfMonth] = /^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(plain(day)) ?? []
  const [, wholeYear] = /^(\d{4})$/.exec(plain(year)) ?? []
  const monthNumber = monthOf(plain(month))
  if (dayOfMonth === undefined || wholeYear === undefined || monthNumber === null) return null
  const written = `${wholeYear}-${String(monthNumber).padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  const instant = new Date(`${written}T00:00:00Z`)
  // Date would turn a day that the month does not have into one of the next month.
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(written)
  return isReal ? (written as IsoDate) : null
}

/** Month number from a name or digits, not range-checked; null for other text. */
function monthOf(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  if (text.length < MONTH_NAME_MIN) return null
  const index = months.findIndex((month) => month.startsWith(text))
  return index === -1 ? null : index + 1
}

/** Lower case without spaces and full stops; NFKC turns full-width digits into ASCII. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/[\s.]/g, '')
