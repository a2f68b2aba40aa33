import { hoursNotes, longDay, outOfHours, week } from './hours.ts'
import type { WallTime } from './types.ts'

/** A line of a list of times: `label` on the left, `text` on the right. */
export interface TimesLine {
  readonly label: string
  readonly text: string
}

/** "9am", "5:30pm", "12pm". */
export function formatTime(time: WallTime): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}

/** "9am to 5:30pm". */
export function formatHours(span: { readonly opens: WallTime; readonly closes: WallTime }): string {
  return `${formatTime(span.opens)} to ${formatTime(span.closes)}`
}

export const openingTimesLines: readonly TimesLine[] = week.map((day) => {
  if (day.kind === 'open') return { label: day.day, text: formatHours(day) }
  return { label: day.day, text: day.kind === 'appointment' ? hoursNotes.saturday : hoursNotes.sunday }
})

/** The long day: "First Thursday of each month", "9am to 7pm". */
export const longDayLine: TimesLine = { label: longDay.label, text: formatHours(longDay) }

/** The out-of-hours times: "Monday to Friday", "6pm to 11pm"; "Saturday and Sunday", "9am to 11pm". */
export const outOfHoursTimes: readonly TimesLine[] = outOfHours.map((span) => ({
  label: span.label,
  text: formatHours(span),
}))
