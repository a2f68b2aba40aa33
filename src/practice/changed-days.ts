import { addDays, londonTime } from './london-time.ts'
import type { ChangedDay, IsoDate } from './types.ts'

/**
 * Days with other hours than those of their weekday, such as a training day or Christmas Eve. They also go before bank
 * holidays, which need no line here. Days that are over may be deleted.
 */
export const changedDays: readonly ChangedDay[] = [
  { sample: true, date: '2026-12-09', kind: 'closed', why: 'staff training' },
  { sample: true, date: '2026-12-24', kind: 'open', opens: '09:00', closes: '12:00', why: 'Christmas Eve' },
]

/** How many days ahead changed days stand beside the opening times. */
const SHOWN_AHEAD = 30

/** The other hours of a date, or null when it has those of its weekday. */
export const changedDayOn = (date: IsoDate): ChangedDay | null =>
  changedDays.find((day) => day.date === date) ?? null

/** The changed days from today on that patients should know of, in order. */
export function changedDaysAhead(now: Date, ahead = SHOWN_AHEAD): readonly ChangedDay[] {
  const today = londonTime(now).date
  return changedDays
    .filter(({ date }) => date >= today && date <= addDays(today, ahead))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}
