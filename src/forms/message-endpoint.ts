import type { Hono } from 'hono'
import { acceptMessage } from './accept-message.ts'
import type { Accepting } from './accept-message.ts'
import { acknowledgementOf } from './acknowledgement-letter.ts'
import { formEndpoint, textForm } from './endpoint.ts'
import type { EndpointParts } from './endpoint.ts'
import { letterToPractice } from './letter-to-practice.ts'
import type { MailAddresses } from '../mail/mail.ts'
import type { MessageForm, Sender } from './message-form.ts'

export type MessageParts = EndpointParts & Accepting & { addresses: MailAddresses }

/** Endpoint of a form without files, whose message is mailed to the practice. */
export function messageEndpoint<Message extends Sender>(
  parts: MessageParts,
  form: MessageForm<Message>,
): Hono {
  return formEndpoint(parts, form, {
    ...textForm,
    take: ({ message, formKey, ...how }) =>
      acceptMessage(parts, {
        form: form.name,
        content: message,
        formKey,
        acknowledgement: acknowledgementOf(parts, form, { email: message.email, ...how }),
        letters: (reference, receivedAt) => [
          letterToPractice(parts.addresses, {
            form: form.name,
            title: form.title,
            sender: message,
            lines: form.lines(message),
            reference,
            receivedAt,
            notice: parts.today().notice,
            suspicious: how.suspicious,
          }),
        ],
      }),
  })
}
