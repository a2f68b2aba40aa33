import { consultationPence } from './consultation-price.ts'
import { onlineFeePence } from '#practice/online-prices.ts'

/** Adult or child: the fee table has a price of the first consultation for each. */
export type PatientAge = keyof typeof consultationPence

/** Amount left to pay at the first visit after the deposit, in pence (ruling 2). */
export function calculateBalanceDue(patient: PatientAge): number {
  return consultationPence[patient] - onlineFeePence.deposit
}
