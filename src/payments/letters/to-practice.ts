import { createPreparedReplyLink, formatSenderLines } from '../../forms/reply-links.ts'
import type { LetterContent, LetterLine } from '../../mail/letter-layout.ts'
import type { Mail } from '../../mail/mail.ts'
import { formatMoment } from '../../facts/format-date.ts'
import { toLondonTime } from '../../facts/london-time.ts'
import { formatPounds } from '../../facts/money.ts'
import {
  getServiceBalanceDue,
  getFormLines,
  findPurpose,
  getServiceTexts,
  getService,
} from '../services/paid-services.ts'
import type { PaidFormMessage } from '../services/paid-services.ts'
import type { PaidMessage, Patient } from '../services/paid-service.ts'
import type { AttemptWithPayment } from '../rules/attempt-context.ts'
import type { Alarm } from '../rules/owed-letter.ts'
import { getPaymentTime } from '../rules/attempt.ts'
import { alarmTexts } from './alarms.ts'
import { formatFullName, getPayerLines, getPaymentLines } from './payment-lines.ts'

interface PaidFormContext {
  /** Instruction and deadline. */
  toDo: string
  /** Balance still due. */
  left: readonly LetterLine[]
  /** Earlier payments of the same person for the same service. */
  before: readonly AttemptWithPayment[]
}

/** To the practice or to the service's second recipient. @param patient null: no form was received. */
export function formatPaidFormLetter(
  entry: AttemptWithPayment,
  patient: Patient | null,
  { toDo, left, before }: PaidFormContext,
): LetterContent {
  const { payment } = entry
  const { title, form } = getServiceTexts(payment.purpose).letter
  const purpose = findPurpose(payment.purpose)
  return {
    title: `${title} ${payment.reference}`,
    opening: [
      toDo,
      patient === null
        ? `A patient paid on the website, but their browser closed or lost its connection before it sent the rest. ${form} is missing: please call or email the patient for their details.`
        : `${form} came in through the website, and the card payment went through.`,
      ...(before.length === 0 ? [] : [paidTwice]),
    ],
    lines: [
      ...(patient === null ? getPayerLines(entry) : formatSenderLines(patient.sender)),
      ...(patient?.lines ?? [['Town', payment.city] as const]),
      ...getPaymentLines(entry),
      ...left,
      ...before.map((one): LetterLine => ['Paid before', inOneLine(one)]),
    ],
    ...(purpose !== undefined && {
      link: createPreparedReplyLink(purpose, getReplyTo(entry, patient).address, payment.reference),
    }),
    closing: ['To answer the patient, reply to this email.'],
  }
}

const paidTwice =
  'The same person has already paid for this (see "Paid before" below). If they only meant to pay once, refund one of the two in the card provider’s control panel today, and tell the patient.'

const inOneLine = ({ payment, attempt }: AttemptWithPayment) =>
  `${formatPounds(payment.pence)} for ${formatFullName(payment)} on ${formatMoment(getPaymentTime(attempt))}, ${attempt.reference}`

export const getReplyTo = (
  { payment }: AttemptWithPayment,
  patient: Patient | null,
): NonNullable<Mail['replyTo']> =>
  patient === null
    ? { name: formatFullName(payment), address: payment.email }
    : {
        name: formatFullName({
          ...payment,
          first_name: patient.sender.firstName,
          last_name: patient.sender.lastName,
        }),
        address: patient.sender.email,
      }

/** Empty when the form is not known. */
export function getLetterBalanceDue({ payment, attempt }: AttemptWithPayment): readonly LetterLine[] {
  if (payment.form === null) return []
  const paid = JSON.parse(payment.form) as PaidFormMessage
  if (findPurpose(paid.purpose) === undefined) return []
  return getServiceBalanceDue(paid, payment.pence, toLondonTime(getPaymentTime(attempt)).date)
}

/** From a stored form; null without one. */
export function parsePatient(form: string | null): Patient | null {
  if (form === null) return null
  const paid = JSON.parse(form) as PaidFormMessage
  if (findPurpose(paid.purpose) === undefined) return asItWasSent(paid.message)
  const agreed: LetterLine = ['Agreed', getService(paid.purpose).letter.agreed]
  return { sender: paid.message, lines: [...getFormLines(paid), agreed] }
}

/** Fallback for a form that was removed from the website: shows the raw names of its fields. */
function asItWasSent(message: PaidMessage): Patient {
  const { firstName, lastName, email, phone, ...fields } = message
  return {
    sender: { firstName, lastName, email, phone },
    lines: Object.entries<unknown>(fields).map(([name, value]) => [name, String(value)]),
  }
}

const doItToday = 'Please do this today.'

export const formatAlarmLetter = (entry: AttemptWithPayment, alarm: Alarm): LetterContent => ({
  title: `Payment needs attention ${entry.attempt.reference}`,
  opening: [...alarmTexts[alarm], doItToday],
  lines: [...getPayerLines(entry), ...getPaymentLines(entry), ...refusalLines(entry)],
  closing: [],
})

/** The provider's text when it refused a card without asking a bank. */
const refusalLines = ({
  attempt: { refusal, response_code, response_text },
}: AttemptWithPayment): LetterLine[] =>
  refusal === null ? [] : [['The provider says', `${response_code} ${response_text}`.trim()]]
