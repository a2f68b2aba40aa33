import { newPatientExam } from '#practice/fees.ts'

/** Price of the first consultation, in pence, from the fee table. */
export const consultationPence = {
  adult: newPatientExam.private.adult.pence,
  child: newPatientExam.private.child?.pence ?? newPatientExam.private.adult.pence,
} as const

/** True when children pay another price, so that it has to be said. */
export const hasChildPrice = consultationPence.child !== consultationPence.adult
