import { formatDay } from './format-date.ts'
import { toLondonTime } from './london-time.ts'
import type { Today } from './prepared-notices.ts'
import { formatClockTime, getOpeningState } from './open-now.ts'
import { MINUTE } from '../runtime/units.ts'

/** Milliseconds before closing; a message this late may not be read on that day. */
const LAST_LOOK = 30 * MINUTE

/** Says when reception reads a message arriving now; names days, because a letter may be read on another day. */
export function formatWhenMessageIsRead(today: Today): string {
  const opening = getOpeningState(today)
  if (!opening.open)
    return `Reception is closed at that time, and reads it when it opens again: ${dayAt(opening.opensAt)}.`
  const { closesAt } = opening
  const closes = `${formatClockTime(closesAt)} on ${formatDay(toLondonTime(closesAt).date)}`
  if (Number(closesAt) - Number(today.now) > LAST_LOOK)
    return `Reception is open until ${closes}, and reads it by then.`
  return `Reception closes at ${closes}. What it has not read by then, it reads when it opens again${nextOpening(today, closesAt)}.`
}

/** Next opening after closing time; empty when the hours continue. */
function nextOpening(today: Today, closesAt: Date): string {
  const after = getOpeningState({ ...today, now: closesAt })
  return after.open ? '' : `: ${dayAt(after.opensAt)}`
}

/** "Monday 23 November at 9am". */
const dayAt = (instant: Date) => `${formatDay(toLondonTime(instant).date)} at ${formatClockTime(instant)}`
