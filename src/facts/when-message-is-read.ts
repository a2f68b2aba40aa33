import { formatDay } from './format-date.ts'
import { toLondonTime } from './london-time.ts'
import type { Today } from './prepared-notices.ts'
import { formatClockTime, getOpeningState } from './open-now.ts'
import { MINUTE } from '../runtime/units.ts'

/** A message that comes later than this before closing may not be read on that day. */
export const LAST_LOOK_MINUTES = 30

/** Says when reception reads a message arriving now; names days, because a letter may be read on another day. */
export function formatWhenMessageIsRead(today: Today): string {
  const opening = getOpeningState(today)
  if (!opening.open)
    return `We were closed when it arrived. Reception will read it when we open, at ${timeAndDay(opening.opensAt)}.`
  const { closesAt } = opening
  const closes = timeAndDay(closesAt)
  if (Number(closesAt) - Number(today.now) > LAST_LOOK_MINUTES * MINUTE)
    return `Reception will read it by ${closes}.`
  return `Reception closes at ${closes}. If we haven’t read it by then, we’ll read it when we open again${nextOpening(today, closesAt)}.`
}

/** Next opening after closing time; empty when the hours continue. */
function nextOpening(today: Today, closesAt: Date): string {
  const after = getOpeningState({ ...today, now: closesAt })
  return after.open ? '' : `, at ${timeAndDay(after.opensAt)}`
}

/** "9am on Monday 23 November". */
const timeAndDay = (instant: Date) =>
  `${formatClockTime(instant)} on ${formatDay(toLondonTime(instant).date)}`
