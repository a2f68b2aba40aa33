import type { Telephone } from './types.ts'

/* Facts for forms, which import only this file and nothing else of `practice.ts`. That file has the same facts. */

export const practiceName = 'Pearmain Dental Practice'

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

/** Time within which reception answers a message; it continues a sentence. */
export const receptionResponseTime = 'within one working day'
