import { bankHolidayOn } from './bank-holidays.ts'
import { addDays, londonTime, weekdayOf } from './london-time.ts'
import type { Today } from './notice.ts'
import { openNow } from './open-now.ts'
import type { IsoDate } from './types.ts'

/** Date a number of working days after another: Monday to Friday, without bank holidays. */
export function workingDaysAfter(date: IsoDate, count: number): IsoDate {
  let day = date
  for (let left = count; left > 0;) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

const isWorkingDay = (date: IsoDate) =>
  weekdayOf(date) !== 'Saturday' && weekdayOf(date) !== 'Sunday' && bankHolidayOn(date) === null

/** Date by which reception has had one working day for a message of now: its next opening, not the present one. */
export function oneWorkingDayAfter(today: Today): IsoDate {
  const state = openNow(today)
  if (!state.open) return londonTime(state.opensAt).date
  const next = openNow({ ...today, now: state.closesAt })
  return londonTime(next.open ? state.closesAt : next.opensAt).date
}
