import { changedDays } from '#practice/changed-days.ts'
import { addDays, toLondonTime } from './london-time.ts'
import type { ChangedDay, IsoDate } from './types.ts'

/** Days ahead for which changed days are shown beside the opening hours. */
const SHOWN_AHEAD = 30

/** Changed hours of a date, or null when it has those of its weekday. */
export const findChangedDay = (date: IsoDate): ChangedDay | null =>
  changedDays.find((day) => day.date === date) ?? null

/** Changed days from today on for patients to know, in order. */
export function listUpcomingChangedDays(now: Date): readonly ChangedDay[] {
  const today = toLondonTime(now).date
  return changedDays
    .filter(({ date }) => date >= today && date <= addDays(today, SHOWN_AHEAD))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}
