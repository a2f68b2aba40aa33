/*
 * What are you called, and on which numbers do you answer? Each number is written three times: its digits, as people read
 * it, and with +44 in place of the first 0. (These stand apart from practice.ts because forms need them in the browser.)
 */

import type { Telephone } from './types.ts'

export const practiceName = 'Pearmain Dental Practice'

export const telephone: Telephone = {
  sample: true,
  digits: '01632960145',
  shown: '01632 960145',
  international: '+441632960145',
}

/** Answered by the dentist on call, at the times in hours.ts only. `null`: there is none, and patients call 111. */
export const emergencyTelephone: Telephone | null = {
  sample: true,
  digits: '01632960911',
  shown: '01632 960911',
  international: '+441632960911',
}

/** Within how many working days does reception answer a message? */
export const receptionAnswersWithinWorkingDays: number = 1
