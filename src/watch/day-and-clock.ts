import { formatDay } from '../practice/format-date.ts'
import { londonTime } from '../practice/london-time.ts'
import { clockTime } from '../practice/open-now.ts'

/** A recent time: "Monday 23 November, 7am". @param time UTC milliseconds. */
export function dayAndClock(time: number): string {
  const instant = new Date(time)
  return `${formatDay(londonTime(instant).date)}, ${clockTime(instant)}`
}
