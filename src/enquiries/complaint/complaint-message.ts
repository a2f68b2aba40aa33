import type * as v from 'valibot'
import { paths } from '../../paths.ts'
import { complaints } from '#practice/complaints.ts'
import { formatQuantity } from '../../facts/words.ts'
import { requireLongText, createMessageSchema, createSenderFields } from '../../forms/message-form.ts'
import type { MessageForm } from '../../forms/message-form.ts'

const { lead, acknowledgedWithinWorkingDays } = complaints

const schema = createMessageSchema({
  ...createSenderFields(),
  complaint: requireLongText('Your complaint', 'Tell us what went wrong'),
})

export type ComplaintMessage = v.InferOutput<typeof schema>

/** The complaint form (specification sections 3, 5 and 8). */
export const complaintMessageForm: MessageForm<ComplaintMessage> = {
  name: 'complaint',
  action: paths.mail('submit-complaint'),
  page: paths.complaints,
  title: 'Complaint',
  schema,
  words: {
    sent: 'Complaint submitted successfully!',
    failed: 'Failed to submit complaint.',
    unreachable: 'An error occurred while submitting your complaint.',
  },
  next: [
    `${lead.name}, our ${lead.role.toLowerCase()}, will write to you within ${formatQuantity(acknowledgedWithinWorkingDays, 'working day')} to say who’s looking into it and when you’ll have our answer.`,
  ],
  lines: ({ complaint }) => [['Complaint', complaint]],
}
