import { Hono } from 'hono'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isStorageTrouble } from '../../db.ts'
import { methodNotAllowed } from '../../guards.ts'
import { MESSAGE_BODY_MAX } from '../../limits.ts'
import { factsOfError } from '../../log.ts'
import type { Log } from '../../log.ts'
import { practice } from '../../practice/practice.ts'
import { acceptMessage } from './accept-message.ts'
import type { Accepting } from './accept-message.ts'
import { letterToPractice } from './letter-to-practice.ts'
import type { MailAddresses } from './letter-to-practice.ts'
import { check, formKeyField } from './message-form.ts'
import type { MessageForm, Sender } from './message-form.ts'
import { readForm } from './read-form.ts'
import type { Fields } from './read-form.ts'
import { referenceHeader } from './send.ts'
import type { Errors, FormVisit } from './visit.ts'

/** Parameter of a form's page that says which message was just sent. */
export const sentParameter = 'sent'

export interface EndpointParts {
  log: Log
  /** Writes a page for a browser that posted without script. */
  showPage: (path: string, visit: FormVisit, status: number) => Promise<Response>
}

type RefusalStatus = 400 | 413 | 415 | 422 | 500 | 503

/** What becomes of a valid message: a reference, or why it was not taken. */
type Fate = { reference: string } | { refusal: string }

/**
 * The address of a form. Answers JSON to a script, and to a browser's own post the page with the same words and
 * status, or 303 after success (ruling 10, contract).
 *
 * @param take Takes a valid message in; a throw means that it was not taken.
 */
export function formEndpoint<Message extends object>(
  { log, showPage }: EndpointParts,
  form: MessageForm<Message>,
  take: (message: Message, formKey: string | null) => Promise<Fate>,
): Hono {
  const refuse = (
    c: Context,
    status: RefusalStatus,
    message: string,
    fields: Fields = {},
    errors: Errors = {},
  ) => {
    if (!wantsPage(c)) return c.json({ message, errors }, status)
    const trouble = Object.keys(errors).length > 0 ? null : message
    const key = formKey(fields) ?? crypto.randomUUID()
    return showPage(form.page, { state: 'refused', key, typed: typedText(fields), errors, trouble }, status)
  }

  const answer = async (c: Context): Promise<Response> => {
    const read = await readForm(c)
    if ('unreadable' in read) return refuse(c, read.unreadable.status, read.unreadable.message)
    const { fields } = read
    const { [formKeyField]: _, ...typed } = fields
    const checked = check(form, typed)
    if (!checked.ok) {
      const [first = 'There is a problem'] = Object.values(checked.errors)
      return refuse(c, 422, first, fields, checked.errors)
    }
    try {
      const fate = await take(checked.message, formKey(fields))
      if ('refusal' in fate) return refuse(c, 503, fate.refusal, fields)
      if (wantsPage(c)) return c.redirect(`${form.page}?${sentParameter}=${fate.reference}`, 303)
      return c.json({ message: form.words.sent }, 200, { [referenceHeader]: fate.reference })
    } catch (error) {
      log.error('message.not-accepted', { form: form.name, ...factsOfError(error) })
      if (!isStorageTrouble(error)) return refuse(c, 500, form.words.failed, fields)
      return refuse(
        c,
        503,
        `${form.words.failed} Please telephone us on ${practice.telephone.shown}.`,
        fields,
      )
    }
  }

  const tooLong = (c: Context) => refuse(c, 413, 'Your message is too long. Please shorten it.')
  const endpoint = new Hono().post(
    form.action,
    bodyLimit({ maxSize: MESSAGE_BODY_MAX, onError: tooLong }),
    answer,
  )
  if (form.action === form.page) return endpoint
  // Somebody who reloads the address after an error wants the form again.
  return endpoint.get(form.action, (c) =>
    wantsPage(c) ? c.redirect(form.page, 303) : methodNotAllowed('POST'),
  )
}

/** The address of a form whose message the practice gets by mail. */
export function messageEndpoint<Message extends Sender>(
  parts: EndpointParts & Accepting & { addresses: MailAddresses },
  form: MessageForm<Message>,
): Hono {
  return formEndpoint(parts, form, async (message, key) => ({
    reference: await acceptMessage(parts, {
      form: form.name,
      content: message,
      formKey: key,
      letter: (reference, receivedAt) =>
        letterToPractice(parts.addresses, {
          title: form.title,
          sender: message,
          lines: form.lines(message),
          reference,
          receivedAt,
        }),
    }),
  }))
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
