import { MINUTE } from '../runtime/units.ts'
import type { MessageForm } from './message-form.ts'
import type { FieldErrors } from './form-status.ts'

/** Timeout for the answer; on a dead connection a browser would wait for many minutes. */
const ANSWER_MAX = MINUTE

/** Response header with the reference of an accepted message. */
export const referenceHeader = 'message-reference'

export type SendResult =
  | { sent: true; reference: string; note: string | null }
  | {
      sent: false
      trouble: string | null
      errors: FieldErrors
      /** No answer: there is no connection, or it broke. */
      unanswered?: true
    }

/** Never throws: every failure is described in the form's own texts. */
export async function sendMessage<Message extends object>(
  form: MessageForm<Message>,
  message: object,
): Promise<SendResult> {
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
    return interpretAnswer(form, response.ok ? reference : null, await response.text())
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
export function interpretAnswer<Message extends object>(
  form: MessageForm<Message>,
  reference: string | null,
  body: string,
  unsaid = form.words.failed,
): SendResult {
  const { message, note = null, errors = {} } = parsed(body)
  if (reference !== null) return { sent: true, reference, note }
  const fieldsSayIt = Object.keys(errors).length > 0
  return { sent: false, errors, trouble: fieldsSayIt ? null : (message ?? unsaid) }
}

interface Answer {
  message?: string
  note?: string
  errors?: FieldErrors
}

function parsed(body: string): Answer {
  try {
    return JSON.parse(body) as Answer
  } catch {
    return {}
  }
}
