import type { Day, IsoDate, WallTime } from './types.ts'

/** What a clock and a calendar on a wall in London show. `month` and `day` count from 1. */
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
const weekdays: readonly Day[] = [
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

/** The London wall clock at an instant. */
export function londonTime(instant: Date): LondonTime {
  const shown = new Date(instant.getTime() + (isSummerTime(instant) ? hourLong : 0))
  const date = isoDate(shown.getTime())
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
    weekday: weekdayOf(date),
    date,
  }
}

/**
 * Whether London's clocks are an hour ahead of UTC: from 01:00 UTC on the last Sunday of March to 01:00 UTC on the last
 * Sunday of October (Summer Time Act 1972, as the Summer Time Order 2002 changed it; the same since 1996). `Intl` would know it
 * too, at the price of 8 MB of memory for its tables.
 */
function isSummerTime(instant: Date): boolean {
  const year = instant.getUTCFullYear()
  const time = instant.getTime()
  return lastSundayAtOne(year, 2) <= time && time < lastSundayAtOne(year, 9)
}

/** UTC milliseconds of 01:00 UTC on the last Sunday of a month of 31 days, counted from 0. */
function lastSundayAtOne(year: number, month: number): number {
  const last = Date.UTC(year, month, 31, 1)
  return last - new Date(last).getUTCDay() * dayLong
}

/**
 * The instant at which a London clock shows this time on this date.
 * An hour that comes twice (clocks go back) is the first of the two;
 * an hour that never comes (clocks go forward) moves on by the hour that was skipped.
 */
export function londonInstant(date: IsoDate, time: WallTime = '00:00'): Date {
  const asIfUtc = Date.parse(`${date}T${time}:00Z`)
  const inSummerTime = new Date(asIfUtc - hourLong)
  const shown = londonTime(inSummerTime)
  const fits = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute) === asIfUtc
  return fits ? inSummerTime : new Date(asIfUtc)
}

/** The calendar date that many days later (or earlier). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return isoDate(Date.parse(date) + days * dayLong)
}

/** Whole days from one calendar date to another. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return (Date.parse(to) - Date.parse(from)) / dayLong
}

/** The day of the week of a calendar date. */
export function weekdayOf(date: IsoDate): Day {
  const day = weekdays[new Date(date).getUTCDay()]
  if (day === undefined) throw new RangeError(`Not a date: ${date}`)
  return day
}

/** A calendar date from milliseconds counted as if London were at UTC. */
function isoDate(asIfUtc: number): IsoDate {
  return new Date(asIfUtc).toISOString().slice(0, 10) as IsoDate
}
