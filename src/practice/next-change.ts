import { addDays, londonInstant, londonTime } from './london-time.ts'
import { noticeNow } from './notice.ts'
import type { Today } from './notice.ts'
import { openNow, outOfHoursNow } from './open-now.ts'

/**
 * The next instant at which the content of pages can change: opening, closing, start or end of the out-of-hours times,
 * end of a notice, or midnight in London, when offers begin and end; the earliest counts. Pages are rendered again
 * then.
 */
export function nextChange(today: Today): Date {
  const { now } = today
  const opening = openNow(today)
  const notice = noticeNow(today)
  const onCall = outOfHoursNow(now)
  const changes = [
    opening.open ? opening.closesAt : opening.opensAt,
    onCall.answering ? onCall.until : onCall.from,
    londonInstant(addDays(londonTime(now).date, 1)),
    ...(notice === null ? [] : [new Date(notice.until)]),
  ]
  return new Date(Math.min(...changes.map(Number)))
}
