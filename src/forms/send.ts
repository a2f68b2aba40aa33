import { MINUTE } from '../runtime/units.ts'
import type { MessageForm } from './message-form.ts'
import type { Errors } from './form-status.ts'

/** Timeout for the answer; on a dead connection a browser would wait for many minutes. */
const ANSWER_MAX = MINUTE

/** Response header with the reference of an accepted message. */
export const referenceHeader = 'message-reference'

export type Outcome =
  | { sent: true; reference: string; note: string | null }
  | {
      sent: false
      trouble: string | null
      errors: Errors
      /** No answer: there is no connection, or it broke. */
      unanswered?: true
    }

/** Posts a valid message from the browser. Never throws: every failure is described in the form's own texts. */
export async function send<Message extends object>(
  form: MessageForm<Message>,
  message: object,
): Promise<Outcome> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), ANSWER_MAX)
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(message),
      signal: giveUp.signal,
    })
    const reference = response.headers.get(referenceHeader)
    return readAnswer(form, response.ok ? reference : null, await response.text())
  } catch {
    return { sent: false, errors: {}, trouble: form.words.unreachable, unanswered: true }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Interprets an answer; the HTML page of a proxy has no message, so `unsaid` is shown.
 *
 * @param reference Only our server knows one; the login page of a hotel's network answers 200 as well.
 */
export function readAnswer<Message extends object>(
  form: MessageForm<Message>,
  reference: string | null,
  body: string,
  unsaid = form.words.failed,
): Outcome {
  const { message, note = null, errors = {} } = parsed(body)
  if (reference !== null) return { sent: true, reference, note }
  const fieldsSayIt = Object.keys(errors).length > 0
  return { sent: false, errors, trouble: fieldsSayIt ? null : (message ?? unsaid) }
}

interface Answer {
  message?: string
  note?: string
  errors?: Errors
}

function parsed(body: string): Answer {
  try {
    return JSON.parse(body) as Answer
  } catch {
    return {}
  }
}
