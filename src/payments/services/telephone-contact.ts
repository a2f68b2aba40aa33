import type { Today } from '../../facts/prepared-notices.ts'
import { formatDayAndTime, getReceptionState } from '../../facts/open-now.ts'
import { emergencyTelephone, telephone } from '#practice/name-and-telephones.ts'
import type { Telephone } from '../../facts/types.ts'
import { outOfHoursHoursText, findWhoAnswers } from '../../facts/who-answers.ts'

/** Telephone contact for a payment: "call us on", a number, and, if nobody answers now, from when. */
export interface TelephoneContact {
  readonly before: string
  readonly number: Telephone
  readonly after: string
}

/** Reception, and when it answers next if it does not answer now. */
export function getReceptionContact(today: Today): TelephoneContact {
  const opening = getReceptionState(today)
  const after = opening.open ? '' : `, from ${formatDayAndTime(today.now, opening.opensAt)}`
  return { before: 'call us on', number: telephone, after }
}

/** The dentist on call while they answer, otherwise reception. */
export const getDentistOnCallContact = (today: Today): TelephoneContact =>
  findWhoAnswers(today).who === 'dentist on call' && emergencyTelephone !== null
    ? { before: 'call the dentist on call on', number: emergencyTelephone, after: '' }
    : getReceptionContact(today)

/** Telephone contact for text that is kept and read at any time. */
export const receptionContact = `call us on ${telephone.shown}`
export const dentistOnCallContact = `call us in opening hours on ${telephone.shown}${emergencyTelephone === null ? '' : `, or the dentist on call on ${emergencyTelephone.shown} (${outOfHoursHoursText})`}`
