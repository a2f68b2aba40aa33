import { addDays, fromLondonTime, toLondonTime } from './london-time.ts'
import { getCurrentNotice } from './prepared-notices.ts'
import type { Today } from './prepared-notices.ts'
import { getOpeningHours, getWeekdayHours } from './open-now.ts'
import type { Hours, IsoDate, WallTime } from './types.ts'

/** Days ahead for which search engines get changed hours; they come back more often. */
const DAYS_ANNOUNCED = 28

/** A date whose hours differ from those of its weekday; null: closed all day. */
interface ChangedHours {
  readonly date: IsoDate
  readonly hours: Hours | null
}

/** Dates from today on with other hours than their weekday's: bank holidays, changed or long days, a notice. */
export function listChangedHours(today: Today): readonly ChangedHours[] {
  const first = toLondonTime(today.now).date
  const end = getCurrentNotice(today, 'closed')?.until
  return Array.from({ length: DAYS_ANNOUNCED }, (_, ahead) => addDays(first, ahead)).flatMap((date) => {
    const planned = getOpeningHours(date)
    const hours = end === undefined ? planned : after(date, planned, new Date(end))
    return hours === getWeekdayHours(date) ? [] : [{ date, hours }]
  })
}

/** Hours of a date that remain after an instant. */
function after(date: IsoDate, hours: Hours | null, end: Date): Hours | null {
  if (hours === null || fromLondonTime(date, hours.opens) >= end) return hours
  if (fromLondonTime(date, hours.closes) <= end) return null
  const { hour, minute } = toLondonTime(end)
  return { opens: `${pad(hour)}:${pad(minute)}` as WallTime, closes: hours.closes }
}

const pad = (count: number) => String(count).padStart(2, '0')
