import type * as v from 'valibot'
import { message, lineText, senderFields, ticked } from '../../forms/message-form.ts'
import type { MessageForm } from '../../forms/message-form.ts'
import { SHORT_TEXT_MAX } from '../../runtime/limits.ts'
import { paths } from '../../paths.ts'
import { formatPostcode } from '../../practice/format-postcode.ts'

const schema = message({
  firstName: senderFields().firstName,
  lastName: senderFields().lastName,
  phone: senderFields().phone,
  email: senderFields().email,
  town: lineText('Town', 'Enter your town', SHORT_TEXT_MAX),
  postcode: lineText('Postcode', 'Enter your postcode', SHORT_TEXT_MAX),
  spokenToDentist: ticked('Telephone the dentist on call first, then tick to say that you have'),
  callOutFeeAcknowledgement: ticked('Tick to say that you understand what the call-out fee covers'),
})

export type CallOut = v.InferOutput<typeof schema>

/** The out-of-hours form, which leads to the call-out fee (specification sections 2, 3 and 5). */
export const callOutForm: MessageForm<CallOut> = {
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
