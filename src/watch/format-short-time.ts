import { formatDay } from '../facts/format-date.ts'
import { toLondonTime } from '../facts/london-time.ts'
import { formatClockTime } from '../facts/open-now.ts'

/** A recent time: "Monday 23 November, 7am". @param time UTC milliseconds. */
export function formatShortTime(time: number): string {
  const instant = new Date(time)
  return `${formatDay(toLondonTime(instant).date)}, ${formatClockTime(instant)}`
}
