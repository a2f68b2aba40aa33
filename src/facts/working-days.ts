import { receptionAnswersWithinWorkingDays } from '#practice/name-and-telephones.ts'
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

/** Date by which reception has had its working days for a message of now: openings, without the present one. */
export function findAnswerDate(today: Today): IsoDate {
  let opening = today.now
  for (let day = 0; day < receptionAnswersWithinWorkingDays; day += 1)
    opening = findNextOpening({ ...today, now: opening })
  return toLondonTime(opening).date
}

function findNextOpening(today: Today): Date {
  const state = getOpeningState(today)
  if (!state.open) return state.opensAt
  const next = getOpeningState({ ...today, now: state.closesAt })
  return next.open ? state.closesAt : next.opensAt
}
