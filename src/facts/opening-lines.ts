import { longDay, week } from '#practice/hours.ts'
import { formatHours, hoursNotes } from './format-times.ts'
import type { TimesLine } from './format-times.ts'

const weekLines: readonly TimesLine[] = week.map((day) => ({
  label: day.day,
  text: day.kind === 'open' ? formatHours(day) : hoursNotes[day.kind],
}))

const ordinals = ['First', 'Second', 'Third', 'Fourth'] as const

/** The long day: "First Thursday of each month", "9am to 7pm"; null when there is none. */
export const longDayLine: TimesLine | null = longDay && {
  label: `${ordinals[longDay.ofMonth - 1]} ${longDay.day} of each month`,
  text: formatHours(longDay),
}
const longDayLines = longDayLine === null ? [] : [longDayLine]

/** Opening hours: each day of the week, and the long day. */
export const openingTimesLines: readonly TimesLine[] = [...weekLines, ...longDayLines]

/** Those on which the practice opens, and the long day. */
export const openDaysLines: readonly TimesLine[] = [
  ...weekLines.filter((_, index) => week[index]?.kind === 'open'),
  ...longDayLines,
]
