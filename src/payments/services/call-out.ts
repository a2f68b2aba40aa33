import * as v from 'valibot'
import { message, lineText, senderFields, ticked } from '../../forms/message-form.ts'
import type { MessageForm } from '../../forms/message-form.ts'
import { SHORT_TEXT_MAX } from '../../runtime/limits.ts'
import { paths } from '../../paths.ts'
import { callOut as callOutFee } from '../../practice/fees.ts'
import { formatPostcode } from '../../practice/format-postcode.ts'
import { practice } from '../../practice/practice.ts'
import { outOfHoursInWords } from '../../practice/who-answers.ts'
import { mailCall, mailCallFields } from './paid-service.ts'
import type { PaidService } from './paid-service.ts'
import { callDentistOnCall, dentistOnCallAnyTime } from './whom-to-call.ts'

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

const { address, emergencyTelephone } = practice

/** A visit out of hours, for which a call-out fee is paid. */
export const callOut: PaidService<CallOut> = {
  fee: callOutFee,
  isKnownByPrice: true,
  form: () => callOutForm,
  // A second night is another call-out.
  samePaymentFor: 12 * 3_600_000,
  call: callDentistOnCall,
  callAnyTime: dentistOnCallAnyTime,
  letter: {
    title: 'Out-of-hours call-out, fee paid',
    form: 'The out-of-hours form',
    agreed: `Has spoken to the dentist on call, and understands what the fee covers. ${callOutFee.expressRequest}`,
  },
  next: {
    letter: 'The dentist on call expects you at the time that you agreed on the telephone.',
    receipt: `Come to ${address.street}, ${address.town} at the time that you agreed with the dentist on call.`,
  },
  paid: {
    heading: 'The dentist expects you',
    path: [
      {
        when: 'At the time that you agreed',
        text: `Come to ${address.street}, ${address.town}, ${address.postcode}.`,
      },
      { when: 'Before any treatment', text: 'You hear what it costs on top, and agree the price first.' },
    ],
    help: `If it gets worse on the way, or you cannot come, telephone the dentist on call on ${emergencyTelephone.shown}.`,
  },
  urgentQuestions: `The dentist on call answers on ${emergencyTelephone.shown}: ${outOfHoursInWords}.`,
  mailCall: mailCall(
    'call-out-fee',
    v.object({
      ...mailCallFields,
      spokenToDentist: ticked('The dentist was not spoken to'),
      callOutFeeAcknowledgement: ticked('The call-out fee was not acknowledged'),
    }),
  ),
}
