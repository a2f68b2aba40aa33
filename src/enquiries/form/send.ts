import type { MessageForm } from './message-form.ts'
import type { Errors } from './visit.ts'

/** Header of an accepted message that carries its reference. */
export const referenceHeader = 'message-reference'

export type Outcome =
  | { sent: true; reference: string }
  | { sent: false; trouble: string | null; errors: Errors }

/** Posts a valid message from the browser. Never throws: whatever happens is said in the words of the form. */
export async function send<Message extends object>(
  form: MessageForm<Message>,
  message: object,
): Promise<Outcome> {
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(message),
    })
    // Only our server knows a reference; a login page of a hotel's network answers 200 as well.
    const reference = response.headers.get(referenceHeader)
    if (response.ok && reference !== null) return { sent: true, reference }
    return readAnswer(form, await response.text())
  } catch {
    return { sent: false, errors: {}, trouble: form.words.unreachable }
  }
}

/** What an error answer says; a proxy's HTML page in between says nothing. */
export function readAnswer<Message extends object>(form: MessageForm<Message>, body: string): Outcome {
  const { message, errors = {} } = parsed(body)
  const fieldsSayIt = Object.keys(errors).length > 0
  return { sent: false, errors, trouble: fieldsSayIt ? null : (message ?? form.words.failed) }
}

function parsed(body: string): { message?: string; errors?: Errors } {
  try {
    return JSON.parse(body) as { message?: string; errors?: Errors }
  } catch {
    return {}
  }
}
