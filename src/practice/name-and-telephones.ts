import type { Telephone } from './types.ts'

/* What forms say of the practice: they load this, and nothing else of `practice.ts`, which holds the same. */

export const name = 'Pearmain Dental Practice'

export const telephone = {
  sample: true,
  digits: '01632960145',
  shown: '01632 960145',
  international: '+441632960145',
} satisfies Telephone

/** Answered by the dentist on call in the out-of-hours times only. */
export const emergencyTelephone = {
  sample: true,
  digits: '01632960911',
  shown: '01632 960911',
  international: '+441632960911',
} satisfies Telephone

/** By when reception answers a message; it continues a sentence. */
export const receptionAnswers = 'within one working day'
