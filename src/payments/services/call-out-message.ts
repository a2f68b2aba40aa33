import type * as v from 'valibot'
import {
  createMessageSchema,
  requireLine,
  createSenderFields,
  requireTicked,
} from '../../forms/message-form.ts'
import type { MessageForm } from '../../forms/message-form.ts'
import { SHORT_TEXT_MAX } from '../../runtime/limits.ts'
import { paths } from '../../paths.ts'
import { formatPostcode } from '../../facts/format-postcode.ts'

const schema = createMessageSchema({
  firstName: createSenderFields().firstName,
  lastName: createSenderFields().lastName,
  phone: createSenderFields().phone,
  email: createSenderFields().email,
  town: requireLine('Town', 'Enter your town', SHORT_TEXT_MAX),
  postcode: requireLine('Postcode', 'Enter your postcode', SHORT_TEXT_MAX),
  spokenToDentist: requireTicked('Call the dentist on call first, then tick to say you have'),
  callOutFeeAcknowledgement: requireTicked('Tick to say you understand what the call-out fee covers'),
})

export type CallOut = v.InferOutput<typeof schema>

/** The out-of-hours form, which leads to the call-out fee (specification sections 2, 3 and 5). */
export const callOutMessageForm: MessageForm<CallOut> = {
  name: 'call-out',
  action: paths.outOfHours,
  page: paths.outOfHours,
  paid: true,
  title: 'Out-of-hours call-out',
  schema,
  words: {
    sent: 'Payment Successful!',
    failed: 'Error saving user details. Please try again.',
    unreachable: 'An unexpected error occurred. Please try again.',
  },
  next: [],
  lines: ({ town, postcode }) => [
    ['Town', town],
    ['Postcode', formatPostcode(postcode)],
  ],
}
