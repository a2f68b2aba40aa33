import { outOfHours, week } from '#practice/hours.ts'
import type { Day, WallTime } from './types.ts'

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

export const hoursNotes = {
  appointment: 'By appointment',
  closed: 'Closed',
  bankHolidays: 'We’re closed on bank holidays.',
} as const

/** "Monday to Friday", "Saturday and Sunday", "Every day". */
function formatDays(days: readonly Day[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  if (days.length === week.length) return 'Every day'
  if (days.length > 2) return `${first} to ${last}`
  return days.length === 2 ? `${first} and ${last}` : first
}

/** The out-of-hours times: "Monday to Friday", "6pm to 11pm"; "Saturday and Sunday", "9am to 11pm". */
export const outOfHoursTimes: readonly TimesLine[] = outOfHours.map((span) => ({
  label: formatDays(span.days),
  text: formatHours(span),
}))
