import { getBankHolidayName } from './bank-holidays.ts'
import { findChangedDay } from './upcoming-changed-days.ts'
import { formatDay } from './format-date.ts'
import { longDay, outOfHours, week } from '#practice/hours.ts'
import { addDays, countDaysBetween, fromLondonTime, toLondonTime, getWeekday } from './london-time.ts'
import { formatHours, formatTime, hoursNotes } from './format-times.ts'
import { getCurrentNotice } from './prepared-notices.ts'
import type { NoticeKind, Today } from './prepared-notices.ts'
import type { Hours, IsoDate } from './types.ts'

export type OpeningState =
  | { readonly open: true; readonly closesAt: Date }
  | { readonly open: false; readonly opensAt: Date }

export type OutOfHoursState =
  | { readonly answering: true; readonly until: Date }
  | { readonly answering: false; readonly from: Date }

/** Opening state at a given time, by the London clock, with bank holidays, changed days and notices. */
export const getOpeningState = (today: Today): OpeningState => getStateUnlessNotice(today, 'closed')

/** State of reception: can somebody answer the telephone, and until or from when. */
export const getReceptionState = (today: Today): OpeningState =>
  getStateUnlessNotice(today, 'closed', 'telephones down')

/** Opening state; a notice of these kinds counts as closed. */
function getStateUnlessNotice(today: Today, ...kinds: readonly NoticeKind[]): OpeningState {
  const { now } = today
  const notice = getCurrentNotice(today, ...kinds)
  const from = notice === null ? now : new Date(notice.until)
  const found = currentOrNext(from, getOpeningHours)
  if (notice === null && found.from <= now) return { open: true, closesAt: found.to }
  return { open: false, opensAt: new Date(Math.max(Number(found.from), Number(from))) }
}

/** Keeps its published times on bank holidays and on the long day. Null when no dentist is ever on call. */
export function getOutOfHoursState(now: Date): OutOfHoursState | null {
  if (outOfHours.length === 0) return null
  const found = currentOrNext(now, getOutOfHours)
  return found.from <= now ? { answering: true, until: found.to } : { answering: false, from: found.from }
}

/** "Open now until 5:30pm", "Closed now, opens at 9am on Monday"; on a Saturday "By appointment today, opens …". */
export function formatOpeningState(today: Today): string {
  const { now } = today
  const state = getOpeningState(today)
  if (state.open) return `Open now until ${formatClockTime(state.closesAt)}`
  const beginning = isByAppointment(today) ? 'By appointment today' : 'Closed now'
  return `${beginning}, opens at ${formatDayAndTime(now, state.opensAt)}`
}

/** What the door in the home page's picture says: "The door is open until 5:30pm", "The door opens at 9am on Monday". */
export function formatDoor(today: Today): string {
  const state = getOpeningState(today)
  return state.open
    ? `The door is open until ${formatClockTime(state.closesAt)}`
    : `The door opens at ${formatDayAndTime(today.now, state.opensAt)}`
}

/** Hours of today: "9am to 5:30pm", "Closed", "By appointment". */
export function formatHoursToday(today: Today): string {
  const { date } = toLondonTime(today.now)
  const span = getCurrentNotice(today, 'closed') === null ? getOpeningHours(date) : null
  if (span !== null) return formatHours(span)
  return isByAppointment(today) ? hoursNotes.appointment : hoursNotes.closed
}

/**
 * "The dentist on call is available now, until 11pm", "The dentist on call is available again from 6pm today"; empty
 * when there is none.
 */
export function formatOutOfHoursState(now: Date): string {
  const state = getOutOfHoursState(now)
  if (state === null) return ''
  return state.answering
    ? `The dentist on call is available now, until ${formatClockTime(state.until)}`
    : `The dentist on call is available again from ${formatDayAndTime(now, state.from)}`
}

/**
 * Date of the next long day, or today; null when the practice has none. Skips changed hours, and a day that a notice
 * closes until its end.
 */
export function findNextLongDay(today: Today): IsoDate | null {
  if (longDay === null) return null
  const from = getCurrentNotice(today, 'closed')?.until ?? 0
  let date = toLondonTime(today.now).date
  while (getOpeningHours(date) !== longDay || fromLondonTime(date, longDay.closes) <= new Date(from))
    date = addDays(date, 1)
  return date
}

/** Hours of a date, or null when the practice is closed or open by appointment only. */
export function getOpeningHours(date: IsoDate): Hours | null {
  const changed = findChangedDay(date)
  if (changed !== null) return changed.kind === 'open' ? changed : null
  if (fallsOnFeast(date)) return null
  return isLongDay(date) ? longDay : getWeekdayHours(date)
}

/** Ordinary hours of a date's weekday, without bank holidays and changed days. */
export function getWeekdayHours(date: IsoDate): Hours | null {
  const hours = week.find(({ day }) => day === getWeekday(date))
  return hours?.kind === 'open' ? hours : null
}

/** Hours of the dentist on call on a date, or null when there are none. */
export function getOutOfHours(date: IsoDate): Hours | null {
  return outOfHours.find(({ days }) => days.includes(getWeekday(date))) ?? null
}

function isLongDay(date: IsoDate): boolean {
  return (
    longDay !== null &&
    getWeekday(date) === longDay.day &&
    Math.ceil(Number(date.slice(8)) / 7) === longDay.ofMonth
  )
}

const isByAppointment = (today: Today): boolean =>
  byAppointment(toLondonTime(today.now).date) && getCurrentNotice(today, 'closed') === null

function byAppointment(date: IsoDate): boolean {
  return (
    week.some(({ day, kind }) => kind === 'appointment' && day === getWeekday(date)) &&
    findChangedDay(date) === null &&
    !fallsOnFeast(date)
  )
}

/** True on bank holidays, and on Christmas Day, Boxing Day and New Year’s Day at a weekend: nobody works then. */
function fallsOnFeast(date: IsoDate): boolean {
  return ['12-25', '12-26', '01-01'].includes(date.slice(5)) || getBankHolidayName(date) !== null
}

/** The span that contains the instant, or else the next one. Its end is excluded. */
function currentOrNext(
  now: Date,
  spanOn: (date: IsoDate) => Hours | null,
): { readonly from: Date; readonly to: Date } {
  const today = toLondonTime(now).date
  for (let ahead = 0; ahead < 60; ahead += 1) {
    const date = addDays(today, ahead)
    const span = spanOn(date)
    if (span === null) continue
    const to = fromLondonTime(date, span.closes)
    if (to > now) return { from: fromLondonTime(date, span.opens), to }
  }
  throw new Error('No opening in the next 60 days')
}

/** London time of an instant: "5:30pm". */
export function formatClockTime(instant: Date): string {
  const { hour, minute } = toLondonTime(instant)
  return formatTime(`${hour}:${minute}`)
}

/** Time and day of `then` as said now: "6pm today", "9am tomorrow", "9am on Monday". */
export function formatDayAndTime(now: Date, then: Date): string {
  const { date } = toLondonTime(then)
  const ahead = countDaysBetween(toLondonTime(now).date, date)
  const time = formatClockTime(then)
  if (ahead === 0) return `${time} today`
  if (ahead === 1) return `${time} tomorrow`
  return `${time} on ${ahead < 7 ? getWeekday(date) : formatDay(date)}`
}
