import { addDays, londonInstant, londonTime } from './london-time.ts'
import { noticeNow } from './notice.ts'
import type { Today } from './notice.ts'
import { openingOn, weekdayHoursOn } from './open-now.ts'
import type { IsoDate, WallTime } from './types.ts'

/** Days ahead for which search engines get changed hours. */
const TOLD_AHEAD = 60

/** A date whose hours differ from those of its weekday; null: closed all day. */
interface ChangedHours {
  readonly date: IsoDate
  readonly hours: { readonly opens: WallTime; readonly closes: WallTime } | null
}

/** Dates from today on with other hours than their weekday's: bank holidays, changed or long days, a notice. */
export function changedHours(today: Today): readonly ChangedHours[] {
  const first = londonTime(today.now).date
  const end = noticeNow(today, 'closed')?.until
  return Array.from({ length: TOLD_AHEAD }, (_, ahead) => addDays(first, ahead)).flatMap((date) => {
    const planned = openingOn(date)
    const hours = end === undefined ? planned : after(date, planned, new Date(end))
    return hours === weekdayHoursOn(date) ? [] : [{ date, hours }]
  })
}

/** Hours of a date that remain after an instant. */
function after(date: IsoDate, hours: ChangedHours['hours'], end: Date): ChangedHours['hours'] {
  if (hours === null || londonInstant(date, hours.opens) >= end) return hours
  if (londonInstant(date, hours.closes) <= end) return null
  const { hour, minute } = londonTime(end)
  return { opens: `${pad(hour)}:${pad(minute)}` as WallTime, closes: hours.closes }
}

const pad = (count: number) => String(count).padStart(2, '0')
