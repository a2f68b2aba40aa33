import { dayAndTime, openNow } from '../../practice/open-now.ts'
import { practice } from '../../practice/practice.ts'
import type { Telephone } from '../../practice/types.ts'
import { outOfHoursInWords, whoAnswers } from '../../practice/who-answers.ts'
import type { PaidForm } from '../contract/process-call.ts'

const { telephone, emergencyTelephone } = practice

/** Whom to telephone about a payment: "telephone us on", a number, and, when nobody answers now, from when. */
export interface Call {
  readonly before: string
  readonly number: Telephone
  readonly after: string
}

/** Whom to telephone about a payment at an instant. A call-out is paid at hours at which reception is closed. */
export function callAbout(purpose: PaidForm['purpose'], now: Date): Call {
  if (purpose === 'call-out' && whoAnswers(now).who === 'dentist on call')
    return { before: 'telephone the dentist on call on', number: emergencyTelephone, after: '' }
  const opening = openNow(now)
  const after = opening.open ? '' : `, from ${dayAndTime(now, opening.opensAt)}`
  return { before: 'telephone us on', number: telephone, after }
}

/** The same in words: "telephone us on 01632 960145, from today at 9am". */
export function callText(purpose: PaidForm['purpose'], now: Date): string {
  const { before, number, after } = callAbout(purpose, now)
  return `${before} ${number.shown}${after}`
}

/** Whom to telephone, for what is kept and read at any hour. */
export const callAnyTime = (purpose: PaidForm['purpose']): string =>
  purpose === 'registration'
    ? `telephone us on ${telephone.shown}`
    : `telephone us in opening times on ${telephone.shown}, or the dentist on call on ${emergencyTelephone.shown} (${outOfHoursInWords})`
