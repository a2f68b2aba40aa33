import { outOfHours, week } from '#practice/hours.ts'
import type { Day, Hours, WallTime } from './types.ts'
import { joinWithAnd } from './words.ts'

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
export function formatHours({ opens, closes }: Hours): string {
  return `${formatTime(opens)} to ${formatTime(closes)}`
}

export const hoursNotes = {
  appointment: 'By appointment',
  closed: 'Closed',
  bankHolidays: 'We’re closed on bank holidays.',
} as const

/** "Monday to Friday", "Monday, Tuesday and Friday", "every day"; in the order of the week. */
export function formatDays(days: readonly Day[]): string {
  const all = week.map(({ day }) => day)
  if (days.length === all.length) return 'every day'
  const from = all.indexOf(days[0] ?? 'Monday')
  const isRun = days.every((day, index) => day === all[from + index])
  return isRun && days.length > 2 ? `${days[0]} to ${days.at(-1)}` : joinWithAnd(days)
}

/** The out-of-hours times: "Monday to Friday", "6pm to 11pm"; "Saturday and Sunday", "9am to 11pm". */
export const outOfHoursTimes: readonly TimesLine[] = outOfHours.map((span) => ({
  label: formatDays(span.days),
  text: formatHours(span),
}))
