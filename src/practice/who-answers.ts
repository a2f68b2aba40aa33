import type { Today } from './notice.ts'
import { clockTime, dayAndTime, openNow, outOfHoursNow, outOfHoursText, receptionNow } from './open-now.ts'
import { emergencyTelephone, telephone } from './name-and-telephones.ts'
import { outOfHoursTimes } from './format-times.ts'
import type { Telephone } from './types.ts'

/** Who answers the telephone: reception while it is open, else the dentist on call, else nobody here. */
export type WhoAnswers =
  | { readonly who: 'reception'; readonly until: string }
  | { readonly who: 'dentist on call'; readonly until: string }
  | { readonly who: 'nobody' }

/** Finds who answers the telephone (specification section 9). An open reception comes before the dentist on call. */
export function whoAnswers(today: Today): WhoAnswers {
  const reception = receptionNow(today)
  if (reception.open) return { who: 'reception', until: clockTime(reception.closesAt) }
  const onCall = outOfHoursNow(today.now)
  return onCall.answering ? { who: 'dentist on call', until: clockTime(onCall.until) } : { who: 'nobody' }
}

/** Number for a patient in pain to call at a given time; `international` is the one that a telephone dials. */
export function urgentNumber(today: Today): Omit<Telephone, 'digits'> {
  const { who } = whoAnswers(today)
  if (who === 'reception') return telephone
  return who === 'dentist on call' ? emergencyTelephone : { shown: '111', international: '111' }
}

/** Advice for a patient in pain at a given time, in one or two sentences. */
export function urgentCall(today: Today): string {
  const { shown } = urgentNumber(today)
  const answers = whoAnswers(today)
  if (answers.who === 'reception')
    return `Telephone us now on ${shown}: reception answers until ${answers.until}.`
  return answers.who === 'dentist on call'
    ? `Telephone the dentist on call now on ${shown}, until ${answers.until}.`
    : `${whyNobody(today)}. Call ${shown} now. ${dentistOnCall(today)}`
}

/** Reason why nobody answers: "We are closed now, and open tomorrow at 9am", or the telephone is not answered. */
export function whyNobody(today: Today): string {
  const state = openNow(today)
  return state.open
    ? 'Our telephone is not answered now'
    : `We are closed now, and open ${dayAndTime(today.now, state.opensAt)}`
}

/** "The dentist on call answers again today at 6pm, on 01632 960911." On a long day: after reception closes. */
export function dentistOnCall(today: Today): string {
  const { now } = today
  const onCall = outOfHoursNow(now)
  const when =
    onCall.answering && receptionNow(today).open
      ? `The dentist on call answers after that, until ${clockTime(onCall.until)}`
      : outOfHoursText(now)
  return `${when}, on ${emergencyTelephone.shown}.`
}

/** "Monday to Friday 6pm to 11pm, Saturday and Sunday 9am to 11pm". */
export const outOfHoursInWords = outOfHoursTimes.map(({ label, text }) => `${label} ${text}`).join(', ')

/** Numbers and their hours, for texts read at any hour. */
export const whoAnswersWhen = `Reception answers in opening times on ${telephone.shown}. The dentist on call answers on ${emergencyTelephone.shown}: ${outOfHoursInWords}. At any other time call 111.`
