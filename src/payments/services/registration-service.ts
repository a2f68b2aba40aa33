import * as v from 'valibot'
import { requireTicked } from '../../forms/message-form.ts'
import { newPatientExam } from '#practice/fees.ts'
import { consultationPence } from '../../facts/consultation-price.ts'
import { formatPounds } from '../../facts/money.ts'
import { receptionResponseTime } from '../../facts/reception-response-time.ts'
import { toLondonTime } from '../../facts/london-time.ts'
import { expectations } from '#practice/expectations.ts'
import { appointmentWait, appointmentWaitText } from '../../facts/appointment-wait.ts'
import { depositTerms } from '../../facts/cancel-terms.ts'
import { depositFee } from '#practice/online-fees.ts'
import { formatDate } from '../../facts/format-date.ts'
import { getPriceGroup, parseDateOfBirth } from './date-of-birth.ts'
import { createMailCall, mailCallFields, optionalText, createRequiredText } from './paid-service.ts'
import type { PaidService } from './paid-service.ts'
import { createRegistrationMessageForm } from './registration-message.ts'
import type { Registration } from './registration-message.ts'
import { getReceptionContact, receptionContact } from './telephone-contact.ts'

/** Formats a script's date of birth for people; one that cannot be parsed is left as it is. */
function dateInWords(dob: string, now: number): string {
  const read = parseDateOfBirth(dob, toLondonTime(new Date(now)).date)
  return 'date' in read ? formatDate(read.date) : dob
}

const inTouch = `Reception will call or email ${receptionResponseTime} to agree the day and time of your first visit`

export const registrationService: PaidService<Registration> = {
  fee: depositFee,
  terms: depositTerms,
  isFoundByPrice: true,
  form: createRegistrationMessageForm,
  duplicateWindow: 24 * 3_600_000,
  getContact: getReceptionContact,
  contactText: receptionContact,
  letter: {
    title: 'New patient, deposit paid',
    form: 'The new patient form',
    agreed: `Understands what the exam costs, and is happy to be contacted about the appointment. Ticked: “${depositFee.expressRequest}”`,
  },
  secondRecipient: null,
  getBalanceDue({ dob }, pence, today) {
    const patient = getPriceGroup(dob, today)
    return [
      [newPatientExam.name, `${patient}, ${formatPounds(consultationPence[patient])}`],
      ['To pay at the visit', formatPounds(consultationPence[patient] - pence)],
    ]
  },
  next: {
    letter: `${inTouch}.`,
    receipt: `${inTouch}. ${appointmentWaitText}`,
  },
  paid: {
    heading: 'Your place is held',
    path: [
      { when: 'Next', text: `${inTouch}.` },
      {
        when: `Usually in ${appointmentWait}`,
        text: `You come to see us. ${depositFee.remains[0] ?? ''}`,
      },
    ],
    help: expectations.inPain,
  },
  still: 'new-patients',
  urgentQuestions: '',
  mailCall: createMailCall(
    'patientfee',
    v.object({
      ...mailCallFields,
      dob: createRequiredText('Date of birth'),
      address: createRequiredText('Address'),
      address2: optionalText,
      understand: requireTicked('The exam fee was not acknowledged'),
      happy: requireTicked('Contact was not agreed'),
    }),
    ({ dob, address, address2 }, now) => [
      ['Date of birth', dateInWords(dob, now)],
      ['Address', address],
      ['Address line 2', address2],
    ],
  ),
}
