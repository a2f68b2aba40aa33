import type { Day, IsoDate, WallTime } from './types.ts'

/** Date and time as a clock and a calendar in London show them. `month` and `day` count from 1. */
export interface LondonTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly weekday: Day
  readonly date: IsoDate
}

const hourLong = 3_600_000
const dayLong = 24 * hourLong
/** From Sunday, as JavaScript counts them. */
export const weekdays: readonly Day[] = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
]

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export function toLondonTime(instant: Date): LondonTime {
  const shown = new Date(instant.getTime() + (isSummerTime(instant) ? hourLong : 0))
  const date = isoDate(shown.getTime())
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
    weekday: getWeekday(date),
    date,
  }
}

/**
 * True in British Summer Time, one hour ahead of UTC: from 01:00 UTC on the last Sunday of March to 01:00 UTC on the
 * last Sunday of October (Summer Time Act 1972, as amended by the Summer Time Order 2002; the same since 1996). `Intl`
 * knows it too, but its tables need 8 MB of memory.
 */
export function isSummerTime(instant: Date): boolean {
  const year = instant.getUTCFullYear()
  const time = instant.getTime()
  return lastSundayAtOne(year, 2) <= time && time < lastSundayAtOne(year, 9)
}

/** 01:00 UTC on the last Sunday of a month with 31 days, in UTC milliseconds. `month` counts from 0. */
function lastSundayAtOne(year: number, month: number): number {
  const last = Date.UTC(year, month, 31, 1)
  return last - new Date(last).getUTCDay() * dayLong
}

/**
 * The instant at which a London clock shows this time on this date. A time that occurs twice (clocks go back) is the
 * first of the two; a time that is skipped (clocks go forward) becomes one hour later.
 */
export function fromLondonTime(date: IsoDate, time: WallTime = '00:00'): Date {
  const asIfUtc = Date.parse(`${date}T${time}:00Z`)
  const inSummerTime = new Date(asIfUtc - hourLong)
  const shown = toLondonTime(inSummerTime)
  const fits = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute) === asIfUtc
  return fits ? inSummerTime : new Date(asIfUtc)
}

/** The date that many days later, or earlier when negative. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return isoDate(Date.parse(date) + days * dayLong)
}

export function countDaysBetween(from: IsoDate, to: IsoDate): number {
  return (Date.parse(to) - Date.parse(from)) / dayLong
}

export function getWeekday(date: IsoDate): Day {
  const day = weekdays[new Date(date).getUTCDay()]
  if (day === undefined) throw new RangeError(`Not a date: ${date}`)
  return day
}

/** Calendar date of milliseconds that count London time as if it were UTC. */
function isoDate(asIfUtc: number): IsoDate {
  return new Date(asIfUtc).toISOString().slice(0, 10) as IsoDate
}
