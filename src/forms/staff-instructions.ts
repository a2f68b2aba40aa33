import { complaints } from '#practice/complaints.ts'
import { formatDay } from '../facts/format-date.ts'
import { toLondonTime } from '../facts/london-time.ts'
import { receptionResponseTime } from '../facts/reception-response-time.ts'
import type { Today } from '../facts/prepared-notices.ts'
import { formatClockTime, getOpeningState } from '../facts/open-now.ts'
import { findAnswerDate, addWorkingDays } from '../facts/working-days.ts'
import { practice } from '#practice/practice.ts'
import type { FormName } from './form-names.ts'

/* Promises the website made to the sender in the practice's name: its letter begins with them, so they are kept. */

/** "within one working day, by Wednesday 25 November"; part of a sentence. */
const answerBy = (today: Today): string => `${receptionResponseTime}, by ${formatDay(findAnswerDate(today))}`

const { lead, acknowledgedWithinWorkingDays: acknowledged, answeredWithinWorkingDays: answered } = complaints

/** What to do about a message, and by when. @param today When it arrived. */
export const staffInstructions: Readonly<Record<FormName, (today: Today) => string>> = {
  contact: (today) => `Please call or email ${answerBy(today)}.`,
  expect: (today) => `Please call or email ${answerBy(today)}, to agree a time for the first visit.`,
  emergency(today) {
    const state = getOpeningState(today)
    if (state.open)
      return `Please call the patient today. They wrote while we were open. We close at ${formatClockTime(state.closesAt)}.`
    const { date } = toLondonTime(state.opensAt)
    return `Please call the patient on ${formatDay(date)}, from ${formatClockTime(state.opensAt)}. They wrote while we were closed.`
  },
  complaint({ now }) {
    const { date } = toLondonTime(now)
    const by = (days: number) => formatDay(addWorkingDays(date, days))
    return `For ${lead.name}, ${lead.role.toLowerCase()}: please write by ${by(acknowledged)} to say who’s looking into it, and answer in full by ${by(answered)}.`
  },
  registration: (today) => `Please call or email ${answerBy(today)}, to agree a time for the first visit.`,
  'call-out': () =>
    practice.onCall.email === null
      ? 'Please tell the dentist on call straight away that the fee for this visit is paid.'
      : 'The dentist on call has been emailed. Please record the visit and its fee when you open.',
  feedback: () => 'Please share it with the team: we told the patient the whole team reads it.',
}
