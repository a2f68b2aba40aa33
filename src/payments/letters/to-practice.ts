import { preparedReplyLink, senderLines } from '../../forms/answer-link.ts'
import type { LetterContent, LetterLine } from '../../mail/letter-layout.ts'
import type { Mail } from '../../mail/mail.ts'
import { formatMoment } from '../../practice/format-date.ts'
import { londonTime } from '../../practice/london-time.ts'
import { formatPounds } from '../../practice/money.ts'
import { leftOf, linesOf, purposeIn, serviceInWords, serviceOf } from '../services/paid-services.ts'
import type { PaidForm } from '../services/paid-services.ts'
import type { PaidMessage, Patient } from '../services/paid-service.ts'
import type { Entry } from '../rules/known.ts'
import type { Alarm } from '../rules/letter.ts'
import { paidAt } from '../rules/attempt.ts'
import { alarms } from './alarms.ts'
import { nameOf, payerLines, paymentLines } from './payment-lines.ts'

/* Letters to the practice. */

interface Told {
  /** Instruction and deadline. */
  toDo: string
  /** Balance still due. */
  left: readonly LetterLine[]
  /** Earlier payments of the same person for the same service. */
  before: readonly Entry[]
}

/**
 * Letter about a paid form, to the practice or to the service's second recipient.
 *
 * @param patient null: no form was received.
 */
export function paidForm(entry: Entry, patient: Patient | null, { toDo, left, before }: Told): LetterContent {
  const { payment } = entry
  const { title, form } = serviceInWords(payment.purpose).letter
  const purpose = purposeIn(payment.purpose)
  return {
    title: `${title} ${payment.reference}`,
    opening: [
      toDo,
      patient === null
        ? `A payment was made on the website, but the browser disappeared before it sent the rest. ${form} did not come with it: please telephone the patient for it.`
        : `${form} was sent on the website and paid by card.`,
      ...(before.length === 0 ? [] : [paidTwice]),
    ],
    lines: [
      ...(patient === null ? payerLines(entry) : senderLines(patient.sender)),
      ...(patient?.lines ?? [['Town', payment.city] as const]),
      ...paymentLines(entry),
      ...left,
      ...before.map((one): LetterLine => ['Paid before', inOneLine(one)]),
    ],
    ...(purpose !== undefined && {
      link: preparedReplyLink(purpose, replyTo(entry, patient).address, payment.reference),
    }),
    closing: ['To answer the patient, reply to this email.'],
  }
}

const paidTwice =
  'The same person has paid for this before (see "Paid before" below). Unless both were meant, please give one of them back in the card provider’s control panel today, and tell the patient.'

const inOneLine = ({ payment, attempt }: Entry) =>
  `${formatPounds(payment.pence)} for ${nameOf(payment)} on ${formatMoment(paidAt(attempt))}, ${attempt.reference}`

/** Reply-To address of that letter. */
export const replyTo = ({ payment }: Entry, patient: Patient | null): NonNullable<Mail['replyTo']> =>
  patient === null
    ? { name: nameOf(payment), address: payment.email }
    : {
        name: nameOf({
          ...payment,
          first_name: patient.sender.firstName,
          last_name: patient.sender.lastName,
        }),
        address: patient.sender.email,
      }

/** Balance still due; empty when the form is not known. */
export function leftToPay({ payment, attempt }: Entry): readonly LetterLine[] {
  if (payment.form === null) return []
  const paid = JSON.parse(payment.form) as PaidForm
  if (purposeIn(paid.purpose) === undefined) return []
  return leftOf(paid, payment.pence, londonTime(paidAt(attempt)).date)
}

/** The patient's name and lines from a stored form; null without a form. */
export function patientOf(form: string | null): Patient | null {
  if (form === null) return null
  const paid = JSON.parse(form) as PaidForm
  if (purposeIn(paid.purpose) === undefined) return asItWasSent(paid.message)
  const agreed: LetterLine = ['Agreed', serviceOf(paid.purpose).letter.agreed]
  return { sender: paid.message, lines: [...linesOf(paid), agreed] }
}

/** Fallback for a form that was removed from the website: shows the raw names of its fields. */
function asItWasSent(message: PaidMessage): Patient {
  const { firstName, lastName, email, phone, ...fields } = message
  return {
    sender: { firstName, lastName, email, phone },
    lines: Object.entries<unknown>(fields).map(([name, value]) => [name, String(value)]),
  }
}

const seeToIt = 'Please see to it today.'

/** Alarm about a payment that a person must resolve. */
export const alarmLetter = (entry: Entry, alarm: Alarm): LetterContent => ({
  title: `Payment needs attention ${entry.attempt.reference}`,
  opening: [...alarms[alarm], seeToIt],
  lines: [...payerLines(entry), ...paymentLines(entry), ...refusalLines(entry)],
  closing: [],
})

/** The provider's text when it refused a card without asking a bank. */
const refusalLines = ({ attempt: { refusal, response_code, response_text } }: Entry): LetterLine[] =>
  refusal === null ? [] : [['The provider says', `${response_code} ${response_text}`.trim()]]
