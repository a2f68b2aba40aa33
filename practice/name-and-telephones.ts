import type { Telephone } from '../src/facts/types.ts'

/* Name and telephones stand apart from practice.ts, because the browser loads them with each form. */

export const practiceName = 'Pearmain Dental Practice'

export const telephone: Telephone = {
  sample: true,
  digits: '01632960145',
  shown: '01632 960145',
  international: '+441632960145',
}

/** Answered by the dentist on call in the out-of-hours times only. `null`: there is none, and patients call 111. */
export const emergencyTelephone: Telephone | null = {
  sample: true,
  digits: '01632960911',
  shown: '01632 960911',
  international: '+441632960911',
}

/** Working days within which reception answers a message. */
export const receptionAnswersWithinWorkingDays: number = 1
