import { Hono } from 'hono'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Mail } from '../../mail/mail.ts'
import { isStorageTrouble } from '../../db.ts'
import { MESSAGE_BODY_MAX } from '../../limits.ts'
import { factsOfError } from '../../log.ts'
import type { Log } from '../../log.ts'
import { paths } from '../../paths.ts'
import { practice } from '../../practice/practice.ts'
import { acceptMessage } from './accept-message.ts'
import type { Accepting } from './accept-message.ts'
import { methodNotAllowed } from '../../guards.ts'
import { check, formKeyField } from './message-form.ts'
import type { MessageForm } from './message-form.ts'
import { readForm } from './read-form.ts'
import type { Fields } from './read-form.ts'
import { referenceHeader } from './send.ts'
import type { Errors, FormVisit } from './visit.ts'

/** Parameter of a form's page that says which message was just sent. */
export const sentParameter = 'sent'

export interface EndpointParts extends Accepting {
  log: Log
  /** Writes a page for a browser that posted without script. */
  showPage: (path: string, visit: FormVisit, status: number) => Promise<Response>
}

type Status = 400 | 413 | 415 | 422 | 500 | 503

/**
 * The address of a message form. Answers JSON to a script, and to a browser's own post the page with the same words
 * and status, or 303 after success (ruling 10, contract).
 */
export function messageEndpoint<Message extends object>(
  parts: EndpointParts,
  form: MessageForm<Message>,
  letters: (message: Message, reference: string, receivedAt: Date) => readonly Mail[],
): Hono {
  const refuse = (c: Context, status: Status, message: string, fields: Fields = {}, errors: Errors = {}) => {
    if (!wantsPage(c)) return c.json({ message, errors }, status)
    const trouble = Object.keys(errors).length > 0 ? null : message
    return parts.showPage(
      form.page,
      { state: 'refused', key: formKey(fields) ?? crypto.randomUUID(), typed: typedText(fields), errors, trouble },
      status,
    )
  }

  const accept = async (c: Context): Promise<Response> => {
    const read = await readForm(c)
    if ('unreadable' in read) return refuse(c, read.unreadable.status, read.unreadable.message)
    const { [formKeyField]: _, ...typed } = read.fields
    const checked = check(form, typed)
    if (!checked.ok) {
      const [first = 'There is a problem'] = Object.values(checked.errors)
      return refuse(c, 422, first, read.fields, checked.errors)
    }
    try {
      const reference = await acceptMessage(parts, {
        form: form.name,
        content: checked.message,
        formKey: formKey(read.fields),
        letters: (ref, receivedAt) => letters(checked.message, ref, receivedAt),
      })
      if (wantsPage(c)) return c.redirect(`${form.page}?${sentParameter}=${reference}`, 303)
      return c.json({ message: form.words.sent }, 200, { [referenceHeader]: reference })
    } catch (error) {
      parts.log.error('message.not-accepted', { form: form.name, ...factsOfError(error) })
      const busy = isStorageTrouble(error)
      const words = busy ? `${form.words.failed} Please telephone us on ${practice.telephone.shown}.` : form.words.failed
      return refuse(c, busy ? 503 : 500, words, read.fields)
    }
  }

  const tooLong = (c: Context) => refuse(c, 413, 'Your message is too long. Please shorten it.')
  return (
    new Hono()
      .post(paths.mail(form.name), bodyLimit({ maxSize: MESSAGE_BODY_MAX, onError: tooLong }), accept)
      // Somebody who reloads the address after an error wants the form again.
      .get(paths.mail(form.name), (c) => (wantsPage(c) ? c.redirect(form.page, 303) : methodNotAllowed('POST')))
  )
}

/** A browser's own post asks for HTML; our script and others ask for JSON or anything. */
export function wantsPage(c: Context): boolean {
  return c.req.header('accept')?.includes('text/html') ?? false
}

function formKey(fields: Fields): string | null {
  const key = fields[formKeyField]
  return typeof key === 'string' && /^[\w-]{8,64}$/.test(key) ? key : null
}

/** What can be put back into the fields of a page. */
function typedText(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
