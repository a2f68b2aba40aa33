import { expectations } from '#practice/expectations.ts'

const { waitingWeeks, inPain } = expectations

/** Usual wait of new patients, in a sentence, and what to do when in pain. */
export const appointmentWaitText = `New patients usually wait ${waitingWeeks.from} to ${waitingWeeks.to} weeks for a first appointment. ${inPain}`
