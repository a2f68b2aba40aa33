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

// Making a formatter costs far more than using it.
const formatter = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** The London wall clock at an instant. */
export function londonTime(instant: Date): LondonTime {
  const found = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of formatter.formatToParts(instant)) {
    if (type in found) found[type as keyof typeof found] = Number(value)
  }
  const date = isoDate(Date.UTC(found.year, found.month - 1, found.day))
  return { ...found, weekday: weekdayOf(date), date }
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
