import type * as v from 'valibot'
import { paths } from '../../paths.ts'
import { email, firstName, lastName, longText, message, phone } from '../form/message-form.ts'
import type { MessageForm } from '../form/message-form.ts'

const schema = message({
  firstName,
  lastName,
  email,
  phone,
  treatment: longText('Your message', 'Tell us how we can help'),
})

export type ContactMessage = v.InferOutput<typeof schema>

/** The contact form (specification sections 3, 5 and 8). */
export const contactForm: MessageForm<ContactMessage> = {
  name: 'contact',
  page: paths.contact,
  schema,
  words: {
    sent: 'Email sent successfully!',
    failed: 'Failed to send email.',
    unreachable: 'An error occurred while sending the email.',
  },
}
