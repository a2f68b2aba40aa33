import { findNextLight } from './daylight.ts'
import { addDays, fromLondonTime, toLondonTime } from './london-time.ts'
import { getCurrentNotice } from './prepared-notices.ts'
import type { Today } from './prepared-notices.ts'
import { getOpeningState, getOutOfHoursState } from './open-now.ts'

/**
 * The next instant at which the content of pages can change: opening, closing, start or end of the out-of-hours times,
 * another light of the home page's picture, end of a notice, or midnight in London, when offers begin and end. Pages are
 * rendered again then.
 */
export function findNextChange(today: Today): Date {
  const { now } = today
  const opening = getOpeningState(today)
  const notice = getCurrentNotice(today)
  const light = findNextLight(now)
  const onCall = getOutOfHoursState(now)
  const changes = [
    opening.open ? opening.closesAt : opening.opensAt,
    ...(onCall === null ? [] : [onCall.answering ? onCall.until : onCall.from]),
    ...(light === null ? [] : [light]),
    fromLondonTime(addDays(toLondonTime(now).date, 1)),
    ...(notice === null ? [] : [new Date(notice.until)]),
  ]
  return new Date(Math.min(...changes.map(Number)))
}
