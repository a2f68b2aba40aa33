import { consultation, paidOnline } from './fees.ts'

/** Who the first consultation is for: the fee table has a price for each. */
export type PatientAge = keyof typeof consultation

/** What is left to pay on the day of the first visit, in pence, once the deposit is paid (ruling 2). */
export function remainsToPay(patient: PatientAge): number {
  return consultation[patient] - paidOnline.deposit
}
