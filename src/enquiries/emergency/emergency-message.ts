import type * as v from 'valibot'
import { paths } from '../../paths.ts'
import { emergencyMessagesText } from '../../facts/emergency-sentences.ts'
import { requireLongText, createMessageSchema, createSenderFields } from '../../forms/message-form.ts'
import type { MessageForm } from '../../forms/message-form.ts'

const schema = createMessageSchema({
  ...createSenderFields({
    firstName: 'First Name is required.',
    lastName: 'Last Name is required.',
    email: 'Email is required.',
    phone: 'Phone number is required.',
  }),
  treatment: requireLongText('Your message', 'Please describe your dental emergency'),
})

export type EmergencyMessage = v.InferOutput<typeof schema>

/** The emergency form, with its own texts for missing fields (specification sections 3, 5 and 8). */
export const emergencyMessageForm: MessageForm<EmergencyMessage> = {
  name: 'emergency',
  action: paths.mail('emergency'),
  files: true,
  page: paths.emergency,
  urgent: true,
  title: 'EMERGENCY form',
  schema,
  words: {
    sent: 'Email sent successfully!',
    failed: 'Failed to send the form. Please try again.',
    unreachable: 'Failed to send the form. Please try again.',
  },
  next: [emergencyMessagesText.read, emergencyMessagesText.afterSending],
  lines: ({ treatment }) => [['What has happened', treatment]],
}
