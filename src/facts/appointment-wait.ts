import { expectations } from '#practice/expectations.ts'
import { formatQuantity } from './words.ts'

const { waitingWeeks, inPain } = expectations

const { from, to } = waitingWeeks

/** Usual wait of new patients: "3 to 4 weeks", "1 week". */
export const appointmentWait = from === to ? formatQuantity(to, 'week') : `${from} to ${to} weeks`

/** The same in a sentence, and what to do when in pain. */
export const appointmentWaitText = `New patients usually wait ${appointmentWait} for a first appointment. ${inPain}`
