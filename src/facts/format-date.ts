import { toLondonTime, monthNames, getWeekday } from './london-time.ts'
import type { IsoDate } from './types.ts'

/** Month in words: "November 2026". */
export function formatMonth(date: IsoDate): string {
  const [year, month] = date.split('-')
  return `${monthNames[Number(month) - 1]} ${Number(year)}`
}

/** Date in words: "21 November 2026". */
export const formatDate = (date: IsoDate): string => `${Number(date.slice(-2))} ${formatMonth(date)}`

/** Date within the next weeks, without the year: "Thursday 3 December". */
export function formatDay(date: IsoDate): string {
  const [, month, day] = date.split('-')
  return `${getWeekday(date)} ${Number(day)} ${monthNames[Number(month) - 1]}`
}

/** London date and time: "Saturday 21 November 2026 at 14:05". */
export function formatMoment(instant: Date): string {
  const { date, weekday, hour, minute } = toLondonTime(instant)
  return `${weekday} ${formatDate(date)} at ${twoDigits(hour)}:${twoDigits(minute)}`
}

const twoDigits = (count: number) => String(count).padStart(2, '0')
