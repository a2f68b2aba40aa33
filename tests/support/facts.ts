import { longDay, outOfHours, week } from '#practice/hours.ts'
import { formatTime } from '../../src/facts/format-times.ts'
import { formatPounds } from '../../src/facts/money.ts'
import { emergencyTelephone, telephone } from '#practice/name-and-telephones.ts'
import { callOutFee, depositFee } from '#practice/online-fees.ts'
import type { Day } from '../../src/facts/types.ts'

/* Facts of the practice as pages and letters show them. */

/** "£50.00" */
export const depositShown = formatPounds(depositFee.pence)
export const callOutShown = formatPounds(callOutFee.pence)

/** "50.00", the format of calls and of the card provider. */
export const amountOf = (pence: number) => (pence / 100).toFixed(2)
export const depositAmount = amountOf(depositFee.pence)
export const callOutAmount = amountOf(callOutFee.pence)

export const reception = telephone.shown
/** Number of the dentist on call, whom the sample has. */
export const onCallTelephone = emergencyTelephone ?? telephone
export const onCall = onCallTelephone.shown

/** Opening hours on a weekday when the practice opens. */
export function openingOf(day: Day) {
  const hours = week.find((one) => one.day === day)
  if (hours?.kind !== 'open') throw new Error(`The practice does not open on ${day}`)
  return hours
}

/** Hours of the dentist on call. */
export function onCallOf(day: Day) {
  const hours = outOfHours.find(({ days }) => days.includes(day))
  if (hours === undefined) throw new Error(`No dentist is on call on ${day}`)
  return hours
}

/** "9am" */
export const opens = (day: Day) => formatTime(openingOf(day).opens)
/** "5:30pm" */
export const closes = (day: Day) => formatTime(openingOf(day).closes)
/** The sample's long day. */
export const lateDay = longDay ?? { ...openingOf('Thursday'), ofMonth: 1 }
export const lateCloses = formatTime(lateDay.closes)
export const onCallFrom = (day: Day) => formatTime(onCallOf(day).opens)
export const onCallUntil = (day: Day) => formatTime(onCallOf(day).closes)
