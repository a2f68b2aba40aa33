import { expect, test } from 'vitest'
import { formatDate, formatDay, formatMoment, formatMonth } from '../src/facts/format-date.ts'
import { fromLondonTime, toLondonTime } from '../src/facts/london-time.ts'
import type { IsoDate } from '../src/facts/types.ts'
import { everything } from './support/amount.ts'

/* Our own few lines of London time, compared with Node's time zone database and British English. */

const hour = 3_600_000
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'full',
  timeStyle: 'medium',
})
const inWords = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
const ofDate = inWords({ day: 'numeric', month: 'long', year: 'numeric' })
const ofDay = inWords({ weekday: 'long', day: 'numeric', month: 'long' })
const ofMonth = inWords({ month: 'long', year: 'numeric' })

/** Every day of a year; in the months with a clock change every hour, and the millisecond before it. */
function instantsOf(year: number): Date[] {
  const days = Array.from({ length: 366 }, (_, day) => Date.UTC(year, 0, 1 + day))
  const times = days.flatMap((day) =>
    [2, 9].includes(new Date(day).getUTCMonth())
      ? Array.from({ length: 24 }, (_, at) => [day + at * hour, day + at * hour - 1]).flat()
      : [day],
  )
  return times.map((time) => new Date(time))
}

test('London time agrees with the time zone database from 1996 to 2060', () => {
  for (let year = 1996; year <= 2060; year += everything ? 1 : 8)
    for (const instant of instantsOf(year)) {
      const { second } = toLondonTime(instant)
      const shown = `${formatMoment(instant)}:${String(second).padStart(2, '0')}`
      const expected = clock.format(instant).replace(',', '')
      if (shown !== expected) expect(shown).toBe(expected)
    }
})

test('a London date and time is converted to the instant at which London clocks show it', () => {
  for (const date of ['2026-03-29', '2026-06-01', '2026-10-25', '2026-12-31'] as const)
    for (const time of ['00:00', '03:00', '12:30', '23:59'] as const)
      expect(clock.format(fromLondonTime(date, time))).toContain(time)
})

test('dates read as they are written in Britain', () => {
  for (let day = 0; day < 800; day += 1) {
    const at = new Date(Date.UTC(2026, 0, 1 + day))
    const date = at.toISOString().slice(0, 10) as IsoDate
    expect([formatDate(date), formatDay(date), formatMonth(date)]).toEqual([
      ofDate.format(at),
      ofDay.format(at).replace(',', ''),
      ofMonth.format(at),
    ])
  }
})
