import { newPatientExam } from '#practice/fees.ts'
import { onlineFeePence } from '#practice/online-prices.ts'

/** Price of the first consultation, in pence, from the fee table. */
export const consultationPence = {
  adult: newPatientExam.private.adult.pence,
  child: newPatientExam.private.child?.pence ?? newPatientExam.private.adult.pence,
} as const

export type PatientAge = keyof typeof consultationPence

/** True when children pay another price, so that it has to be said. */
export const hasChildPrice = consultationPence.child !== consultationPence.adult

/** Amount left to pay at the first visit after the deposit, in pence (ruling 2). */
export function calculateBalanceDue(patient: PatientAge): number {
  return consultationPence[patient] - onlineFeePence.deposit
}
