import * as v from 'valibot'
import { requireTicked } from '../../forms/message-form.ts'
import { callOutTerms } from '../../facts/cancel-terms.ts'
import { callOutFee } from '#practice/online-fees.ts'
import { practice } from '#practice/practice.ts'
import { outOfHoursHoursText } from '../../facts/who-answers.ts'
import { callOutMessageForm } from './call-out-message.ts'
import type { CallOut } from './call-out-message.ts'
import { createMailCall, mailCallFields } from './paid-service.ts'
import type { PaidService } from './paid-service.ts'
import { getDentistOnCallContact, dentistOnCallContact } from './telephone-contact.ts'

const { address, telephone, emergencyTelephone, onCall } = practice

export const callOutService: PaidService<CallOut> = {
  fee: callOutFee,
  terms: callOutTerms,
  isFoundByPrice: true,
  form: () => callOutMessageForm,
  // A second night is another call-out.
  duplicateWindow: 12 * 3_600_000,
  getContact: getDentistOnCallContact,
  contactText: dentistOnCallContact,
  letter: {
    title: 'Out-of-hours call-out, fee paid',
    form: 'The out-of-hours form',
    agreed: `Has spoken to the dentist on call, and understands what the fee covers. Ticked: “${callOutFee.expressRequest}”`,
  },
  secondRecipient:
    onCall.email === null
      ? null
      : {
          name: 'Dentist on call',
          address: onCall.email,
          toDo: 'The patient has paid. Please expect them at the time you agreed by phone.',
        },
  getBalanceDue: () => [],
  next: {
    letter: 'The dentist on call is expecting you at the time you agreed by phone.',
    receipt: `Please come to ${address.street}, ${address.town} at the time you agreed with the dentist on call.`,
  },
  paid: {
    heading: 'The dentist is expecting you',
    path: [
      {
        when: 'At the time you agreed',
        text: `Come to ${address.street}, ${address.town}, ${address.postcode}.`,
      },
      { when: 'Before any treatment', text: 'We tell you what it costs, and you agree the price first.' },
    ],
    help: `If it gets worse on the way, or you can’t come, ${emergencyTelephone === null ? `call us on ${telephone.shown}` : `call the dentist on call on ${emergencyTelephone.shown}`}.`,
  },
  still: 'house-night',
  urgentQuestions:
    emergencyTelephone === null
      ? ''
      : `The dentist on call answers on ${emergencyTelephone.shown}: ${outOfHoursHoursText}.`,
  mailCall: createMailCall(
    'call-out-fee',
    v.object({
      ...mailCallFields,
      spokenToDentist: requireTicked('The dentist was not spoken to'),
      callOutFeeAcknowledgement: requireTicked('The call-out fee was not acknowledged'),
    }),
  ),
}
