import type { IsoDate } from './types.ts'

const longDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A calendar date as people read it: "21 November 2026". */
export function formatDate(date: IsoDate): string {
  return longDate.format(new Date(`${date}T00:00:00Z`))
}

const dayOfWeek = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** A calendar date of the coming weeks: "Thursday 3 December". */
export function formatDay(date: IsoDate): string {
  return dayOfWeek.format(new Date(`${date}T00:00:00Z`)).replace(',', '')
}

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** An instant on the London clock: "Saturday 21 November 2026 at 14:05". */
export function formatMoment(instant: Date): string {
  return moment.format(instant)
}
