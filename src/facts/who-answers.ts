import type { Today } from './prepared-notices.ts'
import {
  formatClockTime,
  formatDayAndTime,
  getOpeningState,
  getOutOfHoursState,
  formatOutOfHoursState,
  getReceptionState,
} from './open-now.ts'
import { emergencyTelephone, telephone } from '#practice/name-and-telephones.ts'
import { outOfHoursTimes } from './format-times.ts'
import type { Telephone } from './types.ts'

export type WhoAnswers =
  | { readonly who: 'reception'; readonly until: string }
  | { readonly who: 'dentist on call'; readonly until: string }
  | { readonly who: 'nobody' }

/** Finds who answers the telephone (specification section 9). An open reception comes before the dentist on call. */
export function findWhoAnswers(today: Today): WhoAnswers {
  const reception = getReceptionState(today)
  if (reception.open) return { who: 'reception', until: formatClockTime(reception.closesAt) }
  const onCall = getOutOfHoursState(today.now)
  return onCall?.answering === true
    ? { who: 'dentist on call', until: formatClockTime(onCall.until) }
    : { who: 'nobody' }
}

/** Number for a patient in pain to call at a given time; `international` is the one that a telephone dials. */
export function getUrgentNumber(today: Today): Omit<Telephone, 'digits'> {
  const { who } = findWhoAnswers(today)
  if (who === 'reception') return telephone
  const onCall = who === 'dentist on call' ? emergencyTelephone : null
  return onCall ?? { shown: '111', international: '111' }
}

/** Advice for a patient in pain at a given time, in one or two sentences. */
export function formatUrgentAdvice(today: Today): string {
  const { shown } = getUrgentNumber(today)
  const answers = findWhoAnswers(today)
  if (answers.who === 'reception') return `Call us now on ${shown}. Reception is here until ${answers.until}.`
  return answers.who === 'dentist on call'
    ? `Call the dentist on call now on ${shown} (until ${answers.until}).`
    : `${formatNoAnswerReason(today)}. Call ${shown} now. ${formatDentistOnCallHours(today)}`.trim()
}

/** Reason why nobody answers: "We’re closed until 9am tomorrow", or the phones are down. */
export function formatNoAnswerReason(today: Today): string {
  const state = getOpeningState(today)
  return state.open
    ? 'Our phones are down'
    : `We’re closed until ${formatDayAndTime(today.now, state.opensAt)}`
}

/** "The dentist on call is available again from 6pm today, on …" On a long day: after reception closes. Empty when no dentist is ever on call. */
export function formatDentistOnCallHours(today: Today): string {
  const { now } = today
  const onCall = getOutOfHoursState(now)
  if (onCall === null || emergencyTelephone === null) return ''
  const when =
    onCall.answering && getReceptionState(today).open
      ? `The dentist on call is available after that, until ${formatClockTime(onCall.until)}`
      : formatOutOfHoursState(now)
  return `${when}, on ${emergencyTelephone.shown}.`
}

/** In a sentence: "Monday to Friday 6pm to 11pm, Saturday and Sunday 9am to 11pm". */
export const outOfHoursHoursText = outOfHoursTimes.map(({ label, text }) => `${label} ${text}`).join(', ')

const dentistOnCallAnswers =
  emergencyTelephone === null
    ? ''
    : ` The dentist on call answers on ${emergencyTelephone.shown}: ${outOfHoursHoursText}.`

/** Numbers and their hours, for texts read at any hour. */
export const telephoneHoursText = `In opening hours, call reception on ${telephone.shown}.${dentistOnCallAnswers} At any other time, call 111.`
