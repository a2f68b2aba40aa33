import { consultation, paidOnline } from './fees.ts'

/** Adult or child: the fee table has a price of the first consultation for each. */
export type PatientAge = keyof typeof consultation

/** Amount left to pay at the first visit after the deposit, in pence (ruling 2). */
export function remainsToPay(patient: PatientAge): number {
  return consultation[patient] - paidOnline.deposit
}
