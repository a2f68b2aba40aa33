import type * as v from 'valibot'
import { paths } from '../../paths.ts'
import { receptionResponseTime } from '../../facts/reception-response-time.ts'
import { requireLongText, createMessageSchema, createSenderFields } from '../../forms/message-form.ts'
import type { MessageForm } from '../../forms/message-form.ts'

const schema = createMessageSchema({
  ...createSenderFields(),
  treatment: requireLongText('Your message', 'Tell us how we can help'),
})

export type ContactMessage = v.InferOutput<typeof schema>

/** The contact form (specification sections 3, 5 and 8). */
export const contactMessageForm: MessageForm<ContactMessage> = {
  name: 'contact',
  action: paths.mail('contact'),
  page: paths.contact,
  title: 'Contact form',
  schema,
  words: {
    sent: 'Email sent successfully!',
    failed: 'Failed to send email.',
    unreachable: 'An error occurred while sending the email.',
  },
  asksForCare: true,
  next: [`Reception will call or email ${receptionResponseTime}.`],
  lines: ({ treatment }) => [['How can we help?', treatment]],
}
