import { addDays, londonInstant, londonTime } from './london-time.ts'
import { openNow, outOfHoursNow } from './open-now.ts'

/**
 * The next instant at which what pages say can change: an opening, a closing, a boundary of the out-of-hours times, or
 * midnight in London, at which offers begin and end; whichever comes first. Pages are written again then.
 */
export function nextChange(now: Date): Date {
  const opening = openNow(now)
  const onCall = outOfHoursNow(now)
  const changes = [
    opening.open ? opening.closesAt : opening.opensAt,
    onCall.answering ? onCall.until : onCall.from,
    londonInstant(addDays(londonTime(now).date, 1)),
  ]
  return new Date(Math.min(...changes.map(Number)))
}
