import { bankHolidayOn } from './bank-holidays.ts'
import { changedDayOn } from './changed-days.ts'
import { formatDay } from './format-date.ts'
import { hoursNotes, lateDay, outOfHours, week } from './hours.ts'
import { addDays, daysBetween, londonInstant, londonTime, weekdayOf } from './london-time.ts'
import { formatSpan, formatTime } from './format-times.ts'
import { noticeNow } from './notice.ts'
import type { NoticeKind, Today } from './notice.ts'
import type { IsoDate, WallTime } from './types.ts'

/** Open or closed, and the time at which that changes. */
export type OpenNow =
  | { readonly open: true; readonly closesAt: Date }
  | { readonly open: false; readonly opensAt: Date }

/** The dentist on call: answering or not, and the time at which that changes. */
export type OutOfHoursNow =
  | { readonly answering: true; readonly until: Date }
  | { readonly answering: false; readonly from: Date }

interface Span {
  readonly opens: WallTime
  readonly closes: WallTime
}

/** Opening state at a given time, by the London clock, with bank holidays, changed days and notices. */
export const openNow = (today: Today): OpenNow => openBut(today, 'closed')

/** State of reception: can somebody answer the telephone, and until or from when. */
export const receptionNow = (today: Today): OpenNow => openBut(today, 'closed', 'telephones down')

/** Opening state; a notice of these kinds counts as closed. */
function openBut(today: Today, ...kinds: readonly NoticeKind[]): OpenNow {
  const { now } = today
  const notice = noticeNow(today, ...kinds)
  const from = notice === null ? now : new Date(notice.until)
  const found = currentOrNext(from, openingOn)
  if (notice === null && found.from <= now) return { open: true, closesAt: found.to }
  return { open: false, opensAt: new Date(Math.max(Number(found.from), Number(from))) }
}

/** State of the out-of-hours service. It keeps its published times on bank holidays and on the late Thursday. */
export function outOfHoursNow(now: Date): OutOfHoursNow {
  const found = currentOrNext(now, outOfHoursOn)
  return found.from <= now ? { answering: true, until: found.to } : { answering: false, from: found.from }
}

/** "Open now until 5:30pm", "Closed now, opens Monday at 9am"; on a Saturday "By appointment today, opens …". */
export function openNowText(today: Today): string {
  const { now } = today
  const state = openNow(today)
  if (state.open) return `Open now until ${clockTime(state.closesAt)}`
  const beginning = isByAppointment(today) ? 'By appointment today' : 'Closed now'
  return `${beginning}, opens ${dayAndTime(now, state.opensAt)}`
}

/** Hours of today: "9am to 5:30pm", "Closed", "By appointment". */
export function hoursToday(today: Today): string {
  const { date } = londonTime(today.now)
  const span = noticeNow(today, 'closed') === null ? openingOn(date) : null
  if (span !== null) return formatSpan(span)
  return isByAppointment(today) ? hoursNotes.saturday : hoursNotes.sunday
}

/** "The dentist on call answers now, until 11pm", "The dentist on call answers again today at 6pm". */
export function outOfHoursText(now: Date): string {
  const state = outOfHoursNow(now)
  return state.answering
    ? `The dentist on call answers now, until ${clockTime(state.until)}`
    : `The dentist on call answers again ${dayAndTime(now, state.from)}`
}

/** Date of the next long day, or today. Skips changed hours, and a day that a notice closes until its end. */
export function nextLateDay(today: Today): IsoDate {
  const from = noticeNow(today, 'closed')?.until ?? 0
  let date = londonTime(today.now).date
  while (openingOn(date) !== lateDay || londonInstant(date, lateDay.closes) <= new Date(from))
    date = addDays(date, 1)
  return date
}

/** Hours of a date, or null when the practice is closed or open by appointment only. */
export function openingOn(date: IsoDate): Span | null {
  const changed = changedDayOn(date)
  if (changed !== null) return changed.kind === 'open' ? changed : null
  if (bankHolidayOn(date) !== null) return null
  return isLateDay(date) ? lateDay : weekdayHoursOn(date)
}

/** Ordinary hours of a date's weekday, without bank holidays and changed days. */
export function weekdayHoursOn(date: IsoDate): Span | null {
  const hours = week.find(({ day }) => day === weekdayOf(date))
  return hours?.kind === 'open' ? hours : null
}

function outOfHoursOn(date: IsoDate): Span | null {
  return outOfHours.find(({ days }) => days.includes(weekdayOf(date))) ?? null
}

function isLateDay(date: IsoDate): boolean {
  return weekdayOf(date) === lateDay.day && Math.ceil(Number(date.slice(8)) / 7) === lateDay.ofMonth
}

const isByAppointment = (today: Today): boolean =>
  byAppointment(londonTime(today.now).date) && noticeNow(today, 'closed') === null

function byAppointment(date: IsoDate): boolean {
  return (
    week.some(({ day, kind }) => kind === 'appointment' && day === weekdayOf(date)) &&
    changedDayOn(date) === null &&
    !fallsOnFeast(date)
  )
}

/** True on bank holidays, and on Christmas Day, Boxing Day and New Year’s Day at a weekend: nobody works then. */
function fallsOnFeast(date: IsoDate): boolean {
  return ['12-25', '12-26', '01-01'].includes(date.slice(5)) || bankHolidayOn(date) !== null
}

/** The span that contains the instant, or else the next one. Its end is excluded. */
function currentOrNext(
  now: Date,
  spanOn: (date: IsoDate) => Span | null,
): { readonly from: Date; readonly to: Date } {
  const today = londonTime(now).date
  for (let ahead = 0; ahead < 60; ahead += 1) {
    const date = addDays(today, ahead)
    const span = spanOn(date)
    if (span === null) continue
    const to = londonInstant(date, span.closes)
    if (to > now) return { from: londonInstant(date, span.opens), to }
  }
  throw new Error('The hours of the practice hold no opening in the next 60 days')
}

/** London time of an instant: "5:30pm". */
export function clockTime(instant: Date): string {
  const { hour, minute } = londonTime(instant)
  return formatTime(`${hour}:${minute}`)
}

/** Day and time of `then` as said now: "today at 6pm", "tomorrow at 9am", "Monday at 9am". */
export function dayAndTime(now: Date, then: Date): string {
  const { date } = londonTime(then)
  const ahead = daysBetween(londonTime(now).date, date)
  if (ahead === 0) return `today at ${clockTime(then)}`
  if (ahead === 1) return `tomorrow at ${clockTime(then)}`
  if (ahead < 7) return `${weekdayOf(date)} at ${clockTime(then)}`
  return `${formatDay(date)} at ${clockTime(then)}`
}
