import type { Today } from '../../practice/notice.ts'
import { dayAndTime, receptionNow } from '../../practice/open-now.ts'
import { emergencyTelephone, telephone } from '../../practice/name-and-telephones.ts'
import type { Telephone } from '../../practice/types.ts'
import { outOfHoursInWords, whoAnswers } from '../../practice/who-answers.ts'

/** Telephone contact for a payment: "telephone us on", a number, and, if nobody answers now, from when. */
export interface Call {
  readonly before: string
  readonly number: Telephone
  readonly after: string
}

/** Reception, and when it answers next if it does not answer now. */
export function callReception(today: Today): Call {
  const opening = receptionNow(today)
  const after = opening.open ? '' : `, from ${dayAndTime(today.now, opening.opensAt)}`
  return { before: 'telephone us on', number: telephone, after }
}

/** The dentist on call while they answer, otherwise reception. */
export const callDentistOnCall = (today: Today): Call =>
  whoAnswers(today).who === 'dentist on call'
    ? { before: 'telephone the dentist on call on', number: emergencyTelephone, after: '' }
    : callReception(today)

/** Telephone contact for text that is kept and read at any time. */
export const receptionAnyTime = `telephone us on ${telephone.shown}`
export const dentistOnCallAnyTime = `telephone us in opening times on ${telephone.shown}, or the dentist on call on ${emergencyTelephone.shown} (${outOfHoursInWords})`
