import * as v from 'valibot'
import { ticked } from '../../forms/message-form.ts'
import { consultation } from '../../practice/fees.ts'
import { formatPounds } from '../../practice/money.ts'
import { receptionAnswers } from '../../practice/name-and-telephones.ts'
import { londonTime } from '../../practice/london-time.ts'
import { waiting } from '../../practice/expectations.ts'
import { deposit } from '../../practice/online-fees.ts'
import { formatDate } from '../../practice/format-date.ts'
import { patientAge, readDateOfBirth } from './date-of-birth.ts'
import { mailCall, mailCallFields, optionalLine, requiredLine } from './paid-service.ts'
import type { PaidService } from './paid-service.ts'
import { registrationForm } from './registration-form.ts'
import type { Registration } from './registration-form.ts'
import { callReception, receptionAnyTime } from './whom-to-call.ts'

/** Formats a script's date of birth for people; one that cannot be parsed is left as it is. */
function dateInWords(dob: string, now: number): string {
  const read = readDateOfBirth(dob, londonTime(new Date(now)).date)
  return 'date' in read ? formatDate(read.date) : dob
}

const inTouch = `Reception will telephone or write ${receptionAnswers} to agree the day and time of your first visit`

/** A new patient's registration, for which a deposit is paid. */
export const registration: PaidService<Registration> = {
  fee: deposit,
  isKnownByPrice: true,
  form: registrationForm,
  samePaymentFor: 24 * 3_600_000,
  call: callReception,
  callAnyTime: receptionAnyTime,
  letter: {
    title: 'New patient, deposit paid',
    form: 'The new patient form',
    agreed: `Understands what the exam costs, and may be contacted about the appointment. ${deposit.expressRequest}`,
  },
  alsoTo: null,
  leftToPay({ dob }, pence, today) {
    const patient = patientAge(dob, today)
    return [
      ['New patient exam', `${patient}, ${formatPounds(consultation[patient])}`],
      ['Left to pay on the day', formatPounds(consultation[patient] - pence)],
    ]
  },
  next: {
    letter: `${inTouch}.`,
    receipt: `${inTouch}. ${waiting.text}`,
  },
  paid: {
    heading: 'Your place is held',
    path: [
      { when: 'Soon', text: `${inTouch}.` },
      {
        when: `Usually in ${waiting.weeks.from} to ${waiting.weeks.to} weeks`,
        text: `We meet. ${deposit.remains[0] ?? ''}`,
      },
    ],
    help: waiting.inPain,
  },
  urgentQuestions: '',
  mailCall: mailCall(
    'patientfee',
    v.object({
      ...mailCallFields,
      dob: requiredLine('Date of birth'),
      address: requiredLine('Address'),
      address2: optionalLine,
      understand: ticked('The exam fee was not acknowledged'),
      happy: ticked('Contact was not agreed'),
    }),
    ({ dob, address, address2 }, now) => [
      ['Date of birth', dateInWords(dob, now)],
      ['Address', address],
      ['Address line 2', address2],
    ],
  ),
}
