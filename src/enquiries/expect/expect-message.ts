import * as v from 'valibot'
import { week } from '#practice/hours.ts'
import { paths } from '../../paths.ts'
import { receptionResponseTime } from '../../facts/reception-response-time.ts'
import {
  requireLongText,
  createMessageSchema,
  requireShortText,
  createSenderFields,
} from '../../forms/message-form.ts'
import type { MessageForm } from '../../forms/message-form.ts'

/** Days offered for a first visit: those on which the practice opens, or sees patients by appointment (specification section 5). */
export const dayOptions = week.flatMap(({ day, kind }) => (kind === 'closed' ? [] : [day]))
const missingDay = 'Choose the day that suits you best'

const schema = createMessageSchema({
  ...createSenderFields(),
  day: v.pipe(v.optional(v.string(missingDay), ''), v.picklist(dayOptions, missingDay)),
  time: requireShortText('Time', 'Tell us which time of day suits you'),
  treatment: requireLongText('Your message', 'Tell us what you’d like to see us about'),
})

export type ExpectMessage = v.InferOutput<typeof schema>

/** The enquiry about a first visit (specification sections 3, 5 and 8). */
export const expectMessageForm: MessageForm<ExpectMessage> = {
  name: 'expect',
  action: paths.mail('expect'),
  page: paths.whatToExpect,
  title: 'First visit enquiry',
  schema,
  words: {
    sent: 'Email sent successfully!',
    failed: 'Failed to send email.',
    unreachable: 'An error occurred while sending the email.',
  },
  asksForCare: true,
  next: [`Reception will call or email ${receptionResponseTime} to agree a time with you.`],
  lines: ({ day, time, treatment }) => [
    ['What for', treatment],
    ['Best day', day],
    ['Best time', time],
  ],
}
