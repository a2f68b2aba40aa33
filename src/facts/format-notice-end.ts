import { formatDay } from './format-date.ts'
import { addDays, toLondonTime } from './london-time.ts'
import type { Notice } from './prepared-notices.ts'
import { formatClockTime, formatDayAndTime } from './open-now.ts'

/** End of a notice in words: "until 2pm", "until 9am tomorrow", "until the end of today". */
export function formatNoticeEnd(now: Date, { until }: Pick<Notice, 'until'>): string {
  const end = new Date(until)
  const today = toLondonTime(now).date
  const { date, hour, minute } = toLondonTime(end)
  if (hour === 0 && minute === 0) {
    const last = addDays(date, -1)
    if (last === today) return 'until the end of today'
    return `until the end of ${last === addDays(today, 1) ? 'tomorrow' : formatDay(last)}`
  }
  return date === today ? `until ${formatClockTime(end)}` : `until ${formatDayAndTime(now, end)}`
}

/** The same for reading on another day: "until 2pm on Tuesday 24 November", "until the end of Tuesday 24 November". */
export function formatNoticeEndDate({ until }: Pick<Notice, 'until'>): string {
  const end = new Date(until)
  const { date, hour, minute } = toLondonTime(end)
  if (hour === 0 && minute === 0) return `until the end of ${formatDay(addDays(date, -1))}`
  return `until ${formatClockTime(end)} on ${formatDay(date)}`
}
