import { formatDay } from './format-date.ts'
import { londonTime } from './london-time.ts'
import type { Today } from './notice.ts'
import { clockTime, openNow } from './open-now.ts'
import { MINUTE } from '../runtime/units.ts'

/** Milliseconds before closing; a message this late may not be read on that day. */
const LAST_LOOK = 30 * MINUTE

/**
 * A sentence that says when reception reads a message arriving now. It names days, because a letter may be read on
 * another day.
 */
export function readWhen(today: Today): string {
  const opening = openNow(today)
  if (!opening.open)
    return `Reception is closed at that time, and reads it when it opens again: ${dayAt(opening.opensAt)}.`
  const { closesAt } = opening
  const closes = `${clockTime(closesAt)} on ${formatDay(londonTime(closesAt).date)}`
  if (Number(closesAt) - Number(today.now) > LAST_LOOK)
    return `Reception is open until ${closes}, and reads it by then.`
  return `Reception closes at ${closes}. What it has not read by then, it reads when it opens again${nextOpening(today, closesAt)}.`
}

/** Next opening after closing time; empty when the hours continue. */
function nextOpening(today: Today, closesAt: Date): string {
  const after = openNow({ ...today, now: closesAt })
  return after.open ? '' : `: ${dayAt(after.opensAt)}`
}

/** "Monday 23 November at 9am". */
const dayAt = (instant: Date) => `${formatDay(londonTime(instant).date)} at ${clockTime(instant)}`
