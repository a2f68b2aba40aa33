import type { Trx } from '../../storage/tables.ts'
import type { MailAddresses } from '../../forms/letter-to-practice.ts'
import type { Sender } from '../../forms/message-form.ts'
import { layOutLetter } from '../../mail/letter-layout.ts'
import type { LetterContent, LetterLine } from '../../mail/letter-layout.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { callOut, deposit } from '../../practice/fees.ts'
import { formatPounds } from '../../practice/money.ts'
import { practice } from '../../practice/practice.ts'
import { formatMoment } from '../../practice/format-date.ts'
import { alarms } from './alarms.ts'
import type { Alarm } from './alarms.ts'
import { isDoubted } from '../ledger/attempt.ts'
import type { Source } from '../ledger/attempt.ts'
import { callOutForm } from '../contract/call-out.ts'
import { callAnyTime } from '../services/call-about.ts'
import { feeOf } from '../services/fee-of.ts'
import type { Entry } from '../ledger/ledger.ts'
import { paidAt } from '../ledger/paid-at.ts'
import { testPayment } from '../contract/test-payment.ts'
import { networkName } from '../contract/card-network.ts'
import { isReportable } from '../ledger/reportable.ts'
import type { PaidForm } from '../contract/process-call.ts'
import { registrationForm } from '../contract/registration.ts'

export interface PaymentLetters {
  /** Owes the receipt, once, as soon as it can say all there is to say. */
  receiptWhenDue: (trx: Trx, entry: Entry, now: number) => Promise<void>
  /** Owes whatever other letters belong to a move. */
  ofMove: (trx: Trx, moved: Moved) => Promise<void>
  /** Tells the payer that nothing was taken after all. */
  nothingTaken: (trx: Trx, entry: Entry) => Promise<void>
  /** Tells the practice that something about a payment is not right. */
  alarm: (trx: Trx, entry: Entry, what: Alarm) => Promise<void>
  /** Tells the practice that one person paid for the same thing in two browsers, and which to give back. */
  paidByOnePerson: (trx: Trx, first: Entry, later: Entry) => Promise<void>
  /** Tells the practice of something about payments that is not about one of them. */
  notice: (trx: Trx, title: string, opening: readonly string[], lines: readonly LetterLine[]) => Promise<void>
  /** Tells the practice of a paid form; `patient` is null when only the ledger knows of it. Marks it as told. */
  tellPractice: (trx: Trx, entry: Entry, patient: Patient | null, now: number) => Promise<void>
}

interface Moved {
  before: Entry
  after: Entry
  source: Source
  /** Another card of the same payment was charged, or may have been. */
  mayHavePaid: boolean
}

/** The patient behind a paid form. */
export interface Patient {
  sender: Sender
  lines: readonly LetterLine[]
}

/** Alarms go before everything but emergencies. */
const ALARM_PRIORITY = 1

export function createPaymentLetters(
  outbox: Pick<Outbox, 'enqueue'>,
  addresses: MailAddresses,
): PaymentLetters {
  const enqueue = (trx: Trx, mail: Mail, priority = 0) =>
    outbox.enqueue(trx, { mail, messageId: null, priority })
  const toPractice = (content: LetterContent, replyTo?: Mail['replyTo']): Mail => ({
    ...addresses,
    ...(replyTo !== undefined && { replyTo }),
    subject: content.title,
    ...layOutLetter(content),
  })
  const toPayer = (entry: Entry, written: LetterContent): Mail => {
    const content = marked(entry, written)
    return {
      from: addresses.from,
      to: { name: nameOf(entry.payment), address: entry.payment.email },
      replyTo: addresses.to,
      automatic: true,
      subject: content.title,
      ...layOutLetter(content),
    }
  }

  const letters: PaymentLetters = {
    async ofMove(trx, { before, after, source, mayHavePaid }) {
      const { state } = after.attempt
      if (state === 'paid') {
        const patient = patientOf(after.payment.form)
        if (patient !== null) await letters.tellPractice(trx, after, patient, after.attempt.changed_at)
      }
      if (state === 'paid twice' || state === 'needs person') await letters.alarm(trx, after, state)
      if (state === 'needs person') await enqueue(trx, toPayer(after, stillChecking(after)))
      const isOpen = ['unknown', 'needs person'].includes(before.attempt.state) || isDoubted(before.attempt)
      const waited = isOpen && source !== 'answer'
      // Whose other card was charged has paid, and must not be told to try again.
      if (waited && !mayHavePaid && ['declined', 'refused', 'not charged'].includes(state))
        await letters.nothingTaken(trx, after)
      if (waited && ['refunded', 'voided'].includes(state))
        await enqueue(trx, toPayer(after, givenBack(after)))
    },

    nothingTaken: (trx, entry) => enqueue(trx, toPayer(entry, nothingTaken(entry))),

    async receiptWhenDue(trx, entry, now) {
      const { id, state, receipt_at: owedAt, asked_at: askedAt } = entry.attempt
      // While it is asked whether the money was given back, there is nothing to be receipted.
      if (state !== 'paid' || owedAt !== null || askedAt !== null || !isReportable(entry.attempt)) return
      await trx.updateTable('attempts').set({ receipt_at: now }).where('id', '=', id).execute()
      await enqueue(trx, toPayer(entry, receipt(entry)))
    },

    alarm: (trx, entry, what) =>
      enqueue(
        trx,
        toPractice(
          marked(entry, {
            title: `Payment needs attention ${entry.attempt.reference}`,
            opening: alarms[what],
            lines: [...payerLines(entry), ...paymentLines(entry), ...refusalLines(entry)],
            closing: [],
          }),
        ),
        ALARM_PRIORITY,
      ),

    paidByOnePerson: (trx, first, later) =>
      enqueue(
        trx,
        toPractice(
          marked(later, {
            title: `Payment needs attention ${later.attempt.reference}`,
            opening: [
              `The same person paid for the same thing in two browsers: ${first.attempt.reference} first, and then ${later.attempt.reference}.`,
              `Please give ${later.attempt.reference}, the later one, back in the provider’s control panel and tell the patient, unless you know that both were meant.`,
            ],
            lines: [...payerLines(later), ...paymentLines(first), ...paymentLines(later)],
            closing: [],
          }),
        ),
        ALARM_PRIORITY,
      ),

    notice: (trx, title, opening, lines) =>
      enqueue(trx, toPractice({ title, opening, lines, closing: [] }), ALARM_PRIORITY),

    async tellPractice(trx, entry, patient, now) {
      await trx.updateTable('payments').set({ told_at: now }).where('id', '=', entry.payment.id).execute()
      await enqueue(trx, toPractice(marked(entry, paidForm(entry, patient)), replyTo(entry, patient)))
    },
  }
  return letters
}

/** Says of a test payment, first of all, that it is one. */
const marked = ({ attempt }: Entry, content: LetterContent): LetterContent =>
  attempt.test === 0
    ? content
    : { ...content, title: `${content.title} (test)`, opening: [testPayment, ...content.opening] }

/** Name and lines of a paid form as it was kept. */
function patientOf(form: string | null): Patient | null {
  if (form === null) return null
  const paid = JSON.parse(form) as PaidForm
  const lines =
    paid.purpose === 'registration' ? registrationForm().lines(paid.message) : callOutForm.lines(paid.message)
  return { sender: paid.message, lines: [...lines, ...ticks[paid.purpose]] }
}

/** What was ticked to be able to pay. */
const ticks: Readonly<Record<PaidForm['purpose'], readonly LetterLine[]>> = {
  registration: [
    [
      'Agreed',
      `Understands what the exam costs, and may be contacted about the appointment. ${deposit.expressRequest}`,
    ],
  ],
  'call-out': [
    [
      'Agreed',
      `Has spoken to the dentist on call, and understands what the fee covers. ${callOut.expressRequest}`,
    ],
  ],
}

const nameOf = ({ first_name, last_name }: Entry['payment']) =>
  `${first_name} ${last_name}`.replaceAll(/\s+/g, ' ').trim()

const replyTo = ({ payment }: Entry, patient: Patient | null): Mail['replyTo'] =>
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

const payerLines = ({ payment }: Entry): LetterLine[] => [
  ['Patient', nameOf(payment)],
  ['Email', payment.email],
  ['Phone', payment.phone],
]

function paymentLines({ payment, attempt }: Entry): LetterLine[] {
  const network = networkName(attempt.card_type)
  const card = attempt.card_last_four === '' ? '' : `${network} ending ${attempt.card_last_four}`
  const lines: LetterLine[] = [
    ['For', feeOf(payment.purpose).name],
    ['Amount', formatPounds(payment.pence)],
    ['Date and time', formatMoment(paidAt(attempt))],
    ['Reference', attempt.reference],
    ['Transaction', attempt.transaction_id ?? ''],
    ['Card', card],
    ['Name on card', attempt.name_on_card],
  ]
  return lines.filter(([, text]) => text !== '')
}

/** What the provider said when it refused a card without asking a bank. */
const refusalLines = ({ attempt: { refusal, response_code, response_text } }: Entry): LetterLine[] =>
  refusal === null ? [] : [['The provider says', `${response_code} ${response_text}`.trim()]]

function paidForm(entry: Entry, patient: Patient | null): LetterContent {
  const { payment } = entry
  const [title, whose] =
    payment.purpose === 'registration'
      ? ['New patient, deposit paid', 'The new patient form']
      : ['Out-of-hours call-out, fee paid', 'The out-of-hours form']
  return {
    title: `${title} ${payment.reference}`,
    opening:
      patient === null
        ? [
            `A payment was made on the website, but the browser disappeared before it sent the rest. ${whose} did not come with it: please telephone the patient.`,
          ]
        : [`${whose} was sent on the website and paid by card.`],
    lines: [
      ...(patient === null ? payerLines(entry) : senderLines(patient.sender)),
      ...(patient?.lines ?? [['Town', payment.city] as const]),
      ...paymentLines(entry),
    ],
    closing: ['To answer the patient, reply to this email.'],
  }
}

const senderLines = ({ firstName, lastName, email, phone }: Sender): LetterLine[] => [
  ['First name', firstName],
  ['Last name', lastName],
  ['Email', email],
  ['Phone', phone],
]

/** The confirmation that consumer law asks for, in a form that lasts (rules D13, D31). */
function receipt(entry: Entry): LetterContent {
  const { payment } = entry
  const fee = feeOf(payment.purpose)
  const { address, email } = practice
  const next =
    payment.purpose === 'registration'
      ? 'Reception will contact you to agree the time of your first visit.'
      : 'The dentist on call expects you at the time that you agreed on the telephone.'
  return {
    title: `Receipt ${payment.reference}`,
    opening: [`Thank you. We have received your payment of ${formatPounds(payment.pence)}.`, next],
    lines: [
      ['Paid to', `${practice.name}, ${address.street}, ${address.town} ${address.postcode}`],
      ['Patient', nameOf(payment)],
      ...paymentLines(entry),
    ],
    closing: [
      ...fee.remains,
      `Cancelling and refunds: ${fee.terms.join(' ')}`,
      `Questions: ${callAnyTime(payment.purpose)}, or write to ${email.address}.`,
    ],
  }
}

const stillChecking = ({ payment }: Entry): LetterContent => ({
  title: `Your payment ${payment.reference}`,
  opening: [
    `We could not find out yet whether your payment of ${formatPounds(payment.pence)} went through. Please do not pay again.`,
    `We are looking into it and will tell you. You can also ${callAnyTime(payment.purpose)}.`,
  ],
  lines: [['For', feeOf(payment.purpose).name]],
  closing: [],
})

const givenBack = ({ payment }: Entry): LetterContent => ({
  title: `Your payment ${payment.reference}`,
  opening: [
    `Your payment of ${formatPounds(payment.pence)} was returned to your card.`,
    `Questions: ${callAnyTime(payment.purpose)}.`,
  ],
  lines: [['For', feeOf(payment.purpose).name]],
  closing: [],
})

const nothingTaken = ({ payment }: Entry): LetterContent => ({
  title: `Your payment ${payment.reference}`,
  opening: [
    `Your payment of ${formatPounds(payment.pence)} did not go through, and nothing was taken from your card.`,
    `You can try again on our website with the same or another card, or ${callAnyTime(payment.purpose)}.`,
  ],
  lines: [['For', feeOf(payment.purpose).name]],
  closing: [],
})
