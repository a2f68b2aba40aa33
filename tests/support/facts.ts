import { getBankHolidayName } from '../../src/facts/bank-holidays.ts'
import {
  addDays,
  countDaysBetween,
  fromLondonTime,
  getWeekday,
  toLondonTime,
} from '../../src/facts/london-time.ts'
import { getOpeningHours, getWeekdayHours } from '../../src/facts/open-now.ts'
import { findWhoAnswers } from '../../src/facts/who-answers.ts'
import type { WhoAnswers } from '../../src/facts/who-answers.ts'
import { longDay, outOfHours } from '#practice/hours.ts'
import { formatTime } from '../../src/facts/format-times.ts'
import { formatPounds } from '../../src/facts/money.ts'
import { emergencyTelephone, telephone } from '#practice/name-and-telephones.ts'
import { callOutFee, depositFee } from '#practice/online-fees.ts'
import { treatments } from '#practice/treatments.ts'
import { DAY, HOUR, MINUTE } from './times.ts'
import type { IsoDate } from '../../src/facts/types.ts'

/* Facts of the practice as pages and letters show them. */

const treatmentWithFilm = treatments.find(({ film }) => film !== undefined)
/** Film of a treatment; undefined when the practice has none. */
export const anyFilm = treatmentWithFilm?.film
/** Address of that treatment's page, or of any other. */
export const treatmentPath = `/${(treatmentWithFilm ?? treatments[0])?.slug ?? 'treatments'}`

/** "£50.00" */
export const depositShown = formatPounds(depositFee.pence)
export const callOutShown = formatPounds(callOutFee.pence)

/** "50.00", the format of calls and of the card provider. */
export const amountOf = (pence: number) => (pence / 100).toFixed(2)
export const depositAmount = amountOf(depositFee.pence)
export const callOutAmount = amountOf(callOutFee.pence)

export const reception = telephone.shown
/** Whether a dentist is ever on call. */
export const hasDentistOnCall = outOfHours.length > 0
/** Whether patients can pay a call-out on the website. */
export const takesCallOuts = callOutFee.offered
/** Addresses of the forms with payment. */
export const paidPaths: readonly string[] = takesCallOuts
  ? ['/newpatients', '/out-of-hours']
  : ['/newpatients']
/** Number of the dentist on call, or reception's when there is none. */
export const onCallTelephone = emergencyTelephone ?? telephone
export const onCall = onCallTelephone.shown

/*
 * Dates and moments near the tests' clock, 24 November 2026, that the practice's hours allow. For the sample, `openDate`
 * is that Tuesday.
 */

/** First date from `from` on that fits; null when none does within two years. */
export function findDate(fits: (date: IsoDate) => boolean, from: IsoDate = '2026-11-24'): IsoDate | null {
  for (let date = from; date < '2029-01-01'; date = addDays(date, 1)) if (fits(date)) return date
  return null
}

export const isOpenOn = (date: IsoDate) => getOpeningHours(date) !== null
/** First date from `from` on when the practice opens. */
export const findOpenDate = (from: IsoDate): IsoDate => findDate(isOpenOn, from) ?? from
/** Dates on which the practice opens, both ends included. */
export const listOpenDates = (from: IsoDate, to: IsoDate): readonly IsoDate[] =>
  Array.from({ length: countDaysBetween(from, to) + 1 }, (_, index) => addDays(from, index)).filter(isOpenOn)
/** Neither a bank holiday nor a changed or long day. */
export const isOrdinary = (date: IsoDate) =>
  getBankHolidayName(date) === null && getOpeningHours(date) === getWeekdayHours(date)

/** An ordinary day on which the practice opens. */
export const openDate = findDate((date) => isOpenOn(date) && isOrdinary(date)) ?? '2026-11-24'
export const findNextOpenDate = (date: IsoDate) => findOpenDate(addDays(date, 1))

/** Opening hours on a date. */
export function hoursOn(date: IsoDate) {
  const hours = getOpeningHours(date)
  if (hours === null) throw new Error(`The practice does not open on ${date}`)
  return hours
}
export const openingOn = (date: IsoDate) => fromLondonTime(date, hoursOn(date).opens)
export const closingOn = (date: IsoDate) => fromLondonTime(date, hoursOn(date).closes)
/** "9am" */
export const opens = (date: IsoDate) => formatTime(hoursOn(date).opens)
/** "5:30pm" */
export const closes = (date: IsoDate) => formatTime(hoursOn(date).closes)

/** An hour after opening, in UTC. */
export const whileOpen = new Date(openingOn(openDate).getTime() + HOUR).toISOString()

/** Date of a long day; null when the practice has none. */
export const lateDate = longDay && findDate((date) => getOpeningHours(date) === longDay)

/** Hours of the dentist on call. */
export function onCallOn(date: IsoDate) {
  const hours = outOfHours.find(({ days }) => days.includes(getWeekday(date)))
  if (hours === undefined) throw new Error(`No dentist is on call on ${date}`)
  return hours
}
export const onCallFrom = (date: IsoDate) => formatTime(onCallOn(date).opens)
export const onCallUntil = (date: IsoDate) => formatTime(onCallOn(date).closes)

/** First half hour from `from` (UTC) on at which somebody, or nobody, has been answering for an hour; `from` if never. */
export function findMoment(who: WhoAnswers['who'], from: string): string {
  const answers = (time: number) => findWhoAnswers({ now: new Date(time), notice: null }).who
  for (let time = Date.parse(from), last = time + 60 * DAY; time < last; time += 30 * MINUTE)
    if (answers(time) === who && answers(time - HOUR) === who) return new Date(time).toISOString()
  return from
}

/** In the evening of a day, while the dentist on call answers. */
export const whileOnCall = findMoment('dentist on call', `${openDate}T12:00:00Z`)
export const onCallDate = toLondonTime(new Date(whileOnCall)).date
/** In the night before a day on which the practice opens, while nobody answers. */
export const atNight = findMoment('nobody', `${openDate}T01:00:00Z`)
