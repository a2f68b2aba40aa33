import { newPatientExam } from '#practice/fees.ts'

/** Price of the first consultation, in pence, from the fee table. */
export const consultationPence = {
  adult: newPatientExam.private.adult.pence,
  child: newPatientExam.private.child?.pence ?? newPatientExam.private.adult.pence,
} as const
