import { SECOND, HOUR, MINUTE } from '../runtime/units.ts'
import type { Mail, NotSent } from './mail.ts'

/** Retry pauses double from the first to the longest (failure case M4). */
const FIRST_RETRY_PAUSE = SECOND
export const LONGEST_RETRY_PAUSE = HOUR
/** Wrong password or TLS: somebody is fixing it, so retry soon (failure case M6). */
const CONFIGURATION_RETRY_PAUSE = 5 * MINUTE
/** Attempts before a temporarily refused letter is parked; about four days with these pauses. */
const TEMPORARY_ATTEMPTS = 110
/** Minimum time before parking, because deliveries of other letters cause extra attempts (failure case M4). */
const LETTER_TRIED_FOR = 72 * HOUR
/** Attempts of a letter that this program itself fails to compose (failure case M9). */
const BROKEN_LETTER_ATTEMPTS = 3

/** An acknowledgement says when the message will be read; a day later it is useless and is deleted. */
const ACKNOWLEDGEMENT_TRIED_FOR = 24 * HOUR

interface Unsent {
  mail: Mail
  /** Including this one. */
  attempts: number
  /** Milliseconds since it was enqueued. */
  age: number
}

/** Exponential backoff in milliseconds, at most an hour, a fifth of it random. */
export function computeBackoff(attempts: number, random: () => number): number {
  const doubled = Math.min(FIRST_RETRY_PAUSE * 2 ** Math.max(attempts - 1, 0), LONGEST_RETRY_PAUSE)
  return Math.round(doubled * (0.8 + 0.2 * random()))
}

/** Milliseconds until the next attempt. */
export const computeRetryPause = ({ trouble }: NotSent, { attempts }: Unsent, random: () => number): number =>
  trouble === 'configuration' ? CONFIGURATION_RETRY_PAUSE : computeBackoff(attempts, random)

/**
 * True when retrying is pointless. A patient's refused address stays refused; the practice's own will be fixed by
 * somebody; a temporary refusal may pass.
 */
export function isHopeless({ trouble }: NotSent, { mail, attempts, age }: Unsent): boolean {
  if (isAcknowledgement(mail) && age >= ACKNOWLEDGEMENT_TRIED_FOR) return true
  if (trouble === 'configuration') return false
  if (trouble === 'broken') return attempts >= BROKEN_LETTER_ATTEMPTS
  if (trouble === 'permanent' && isToPatient(mail)) return true
  return attempts >= TEMPORARY_ATTEMPTS && age >= LETTER_TRIED_FOR
}

/** True for a letter to a patient; all others go to the practice. */
export const isToPatient = ({ automatic }: Mail): boolean => automatic !== undefined

/** True for a mere acknowledgement: no operator has to see that it is delivered. */
export const isAcknowledgement = ({ automatic }: Mail): boolean => automatic === 'auto-replied'

/** Tells the practice about a refused letter to a patient; null when it is unknown whom to tell. */
export function buildRefusalLetter(mail: Mail, id: number, why: NotSent): Mail | null {
  const { from, to, replyTo, subject } = mail
  if (replyTo === undefined) return null
  if (isAcknowledgement(mail))
    return {
      from,
      to: replyTo,
      subject: `Address refused: ${subject}`,
      letter: {
        title: 'An email address was refused',
        opening: [
          'We couldn’t email a patient to confirm their message, because the mail server refused the address. It may be mistyped, so please call instead. The number is in their message.',
        ],
        lines: [
          ['Address', to.address],
          ['Letter', subject],
          ['What the mail server said', why.message],
        ],
        closing: [],
      },
    }
  const title = `A letter to a patient was refused`
  return {
    from,
    to: replyTo,
    subject: `${title} (letter ${id})`,
    letter: {
      title,
      opening: [
        'We couldn’t email a letter to a patient, because the mail server refused it. The address may be mistyped, so please ask the patient for the right one.',
      ],
      lines: [
        ['Patient', to.name],
        ['Address', to.address],
        ['Letter', subject],
        ['What the mail server said', why.message],
      ],
      closing: [
        `Then ask the person who looks after the website to send it again with "npm run practice -- mail resend ${id} --to ADDRESS", or to delete it with "npm run practice -- mail discard ${id}".`,
      ],
    },
  }
}
