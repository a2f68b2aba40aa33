import type { Hono } from 'hono'
import { acceptMessage } from './accept-message.ts'
import type { AcceptMessageOptions } from './accept-message.ts'
import { prepareAcknowledgement } from './acknowledgement-letter.ts'
import { createFormEndpoint, textFormOptions } from './form-endpoint.ts'
import type { FormEndpointOptions } from './form-endpoint.ts'
import { composeLetterToPractice } from './letter-to-practice.ts'
import type { MailAddresses } from '../mail/mail.ts'
import type { MessageForm, Sender } from './message-form.ts'

export type MessageEndpointOptions = FormEndpointOptions & AcceptMessageOptions & { addresses: MailAddresses }

/** Endpoint of a form without files, whose message is mailed to the practice. */
export function createMessageEndpoint<Message extends Sender>(
  parts: MessageEndpointOptions,
  form: MessageForm<Message>,
): Hono {
  return createFormEndpoint(parts, form, {
    ...textFormOptions,
    accept: ({ message, formKey, ...how }) =>
      acceptMessage(parts, {
        form: form.name,
        content: message,
        formKey,
        acknowledgement: prepareAcknowledgement(parts, form, { email: message.email, ...how }),
        letters: (reference, receivedAt) => [
          composeLetterToPractice(parts.addresses, {
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
