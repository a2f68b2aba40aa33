import { getBankHolidayName } from './bank-holidays.ts'
import { addDays, toLondonTime, getWeekday } from './london-time.ts'
import type { Today } from './prepared-notices.ts'
import { getOpeningState } from './open-now.ts'
import type { IsoDate } from './types.ts'

/** Date a number of working days after another: Monday to Friday, without bank holidays. */
export function addWorkingDays(date: IsoDate, count: number): IsoDate {
  let day = date
  for (let left = count; left > 0;) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

const isWorkingDay = (date: IsoDate) =>
  getWeekday(date) !== 'Saturday' && getWeekday(date) !== 'Sunday' && getBankHolidayName(date) === null

/** Date by which reception has had one working day for a message of now: its next opening, not the present one. */
export function findAnswerDate(today: Today): IsoDate {
  const state = getOpeningState(today)
  if (!state.open) return toLondonTime(state.opensAt).date
  const next = getOpeningState({ ...today, now: state.closesAt })
  return toLondonTime(next.open ? state.closesAt : next.opensAt).date
}
