import { SECOND, HOUR, MINUTE } from '../runtime/units.ts'
import type { Mail, NotSent } from './mail.ts'

/** Pauses between attempts double from the first to the longest (M4). */
const FIRST_RETRY_PAUSE = SECOND
const LONGEST_RETRY_PAUSE = HOUR
/** Wrong password or TLS: somebody is mending it, so look again soon (M6). */
const CONFIGURATION_RETRY_PAUSE = 5 * MINUTE
/** A letter refused for now so often is parked for a person: with those pauses, after about four days. */
const TEMPORARY_ATTEMPTS = 110
/** It is tried at least so long, however often it was tried because another letter had left (M4). */
const LETTER_TRIED_FOR = 72 * HOUR
/** A letter that this program itself cannot send is not tried more often (M9). */
const BROKEN_LETTER_ATTEMPTS = 3

/** Word that a message arrived says when it is read: a day later it is news to nobody, and is dropped. */
const ACKNOWLEDGEMENT_TRIED_FOR = 24 * HOUR

/** A letter that did not leave. */
interface Unsent {
  mail: Mail
  /** This one among them. */
  attempts: number
  /** Milliseconds since it was written. */
  age: number
}

/** Pause before the next attempt in milliseconds: doubling, at most an hour, a fifth of it by chance. */
export function retryPause(attempts: number, random: () => number): number {
  const doubled = Math.min(FIRST_RETRY_PAUSE * 2 ** Math.max(attempts - 1, 0), LONGEST_RETRY_PAUSE)
  return Math.round(doubled * (0.8 + 0.2 * random()))
}

/** How long until it is tried again, in milliseconds. */
export const pauseAfter = ({ trouble }: NotSent, { attempts }: Unsent, random: () => number): number =>
  trouble === 'configuration' ? CONFIGURATION_RETRY_PAUSE : retryPause(attempts, random)

/**
 * Whether a letter is given up on. A patient's address that is refused stays refused; the practice's own is mended by
 * somebody, and whatever is refused for now may be taken later.
 */
export function isHopeless({ trouble }: NotSent, { mail, attempts, age }: Unsent): boolean {
  if (isAcknowledgement(mail) && age >= ACKNOWLEDGEMENT_TRIED_FOR) return true
  if (trouble === 'configuration') return false
  if (trouble === 'broken') return attempts >= BROKEN_LETTER_ATTEMPTS
  if (trouble === 'permanent' && isToPatient(mail)) return true
  return attempts >= TEMPORARY_ATTEMPTS && age >= LETTER_TRIED_FOR
}

/** Whether a letter goes to a patient; all others go to the practice. */
export const isToPatient = ({ automatic }: Mail): boolean => automatic !== undefined

/** Whether it only says that a message arrived: then no person is asked to see that it leaves after all. */
export const isAcknowledgement = ({ automatic }: Mail): boolean => automatic === 'auto-replied'

/** What the practice is told of a letter to a patient that was refused; null when it is not known whom to tell. */
export function letterOfRefusal(mail: Mail, id: number, why: NotSent): Mail | null {
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
          'The mail server of a patient refused the confirmation of a message. The address may be mistyped, so please telephone instead of writing; the number is in the message.',
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
        'The mail server of a patient refused a letter of the website. The address may be mistyped, so please ask for the right one.',
      ],
      lines: [
        ['Patient', to.name],
        ['Address', to.address],
        ['Letter', subject],
        ['What the mail server said', why.message],
      ],
      closing: [
        `Whoever runs the website can send it to another address with "npm run practice -- mail resend ${id} --to ADDRESS", or discard it with "npm run practice -- mail discard ${id}".`,
      ],
    },
  }
}
