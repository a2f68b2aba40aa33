import { expectations } from '#practice/expectations.ts'

const { waitingWeeks, inPain } = expectations

/** Usual wait of new patients: "3 to 4 weeks". */
export const appointmentWait = `${waitingWeeks.from} to ${waitingWeeks.to} weeks`

/** The same in a sentence, and what to do when in pain. */
export const appointmentWaitText = `New patients usually wait ${appointmentWait} for a first appointment. ${inPain}`
