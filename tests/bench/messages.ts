import { MESSAGE_LIMITS } from '../../src/runtime/limits.ts'
import { rosalind } from '../support/people.ts'
import type { Asked } from './exchange.ts'
import type { Span } from './load.ts'
import type { Acknowledged } from './write-audit.ts'
import type { Round } from './round.ts'

/* Messages of four forms in turn, each from another visitor who filled in a form of the site a minute ago. */

const visitor = {
  ...rosalind,
  email: 'visitor{number}@example.org',
  formKey: `${(Date.now() - 60_000).toString(36)}-{number}`,
}

/** What only the message with this number says. */
const textOf = (number: string) => `Message ${number} asks about a crown.`

const message = (form: string, texts: Record<string, string>): Asked => ({
  method: 'POST',
  path: `/api/mail/${form}`,
  headers: { 'content-type': 'application/json', 'x-forwarded-for': '{address}' },
  body: JSON.stringify({ ...visitor, ...texts }),
})

const text = textOf('{number}')
export const messages: readonly Asked[] = [
  message('contact', { treatment: text }),
  message('expect', { treatment: text, day: 'Tuesday', time: '10am' }),
  message('submit-feedback', { feedback: text, ratingValue: '5' }),
  message('submit-complaint', { complaint: text }),
]

/** A site takes in so many in an hour, less those that were asked to learn what the answer is. */
const TO_LEARN = 20
const MOST = messages.length * (MESSAGE_LIMITS.perForm.max - TO_LEARN)
/** Few where one sender waits for the disk each time, and never so many that their letters take minutes. */
const ALONE = 100
const MORE_FOR_EACH = 6
/** A site that runs for weeks has done this often; the first ones after a start take three times as long. */
const WARM_UP = 100

export function forMessages(senders: number): Span {
  const all = Math.min(MOST, WARM_UP + ALONE + MORE_FOR_EACH * senders)
  return { unit: 'answers', warmUp: WARM_UP, counting: all - WARM_UP }
}

/** What a round was told that it had sent. */
export const acknowledgedIn = ({ references }: Round): Acknowledged[] =>
  references.map(([number, reference]) => ({ reference, text: textOf(String(number).padStart(8, '0')) }))
