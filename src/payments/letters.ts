import type { Trx } from '../db.ts'
import type { MailAddresses } from '../enquiries/form/letter-to-practice.ts'
import type { Sender } from '../enquiries/form/message-form.ts'
import { layOutLetter } from '../mail/letter-layout.tsx'
import type { LetterContent, LetterLine } from '../mail/letter-layout.tsx'
import type { Mail } from '../mail/mail.ts'
import type { Outbox } from '../mail/outbox.ts'
import { formatPounds } from '../practice/money.ts'
import { practice } from '../practice/practice.ts'
import { shownMoment } from '../practice/shown-date.ts'
import type { Source } from './attempt.ts'
import { callOutForm } from './call-out/message.ts'
import { feeOf, telephoneOf } from './fee-of.ts'
import type { Entry } from './ledger.ts'
import { paidAt } from './paid-at.ts'
import { networkName } from './card-network.ts'
import { isTellable } from './tellable.ts'
import type { PaidForm } from './process/call.ts'
import { registrationForm } from './registration/message.ts'

/** What a person has to see to. */
export type Alarm = keyof typeof alarms

export interface PaymentLetters {
  /** Owes the receipt as soon as it can say all there is to say. @returns whether it was owed now. */
  receiptWhenDue: (trx: Trx, entry: Entry, now: number) => Promise<boolean>
  /** Owes whatever other letters belong to a move. */
  ofMove: (trx: Trx, moved: { before: Entry; after: Entry; source: Source }) => Promise<void>
  /** Tells the practice that something about a payment is not right. */
  alarm: (trx: Trx, entry: Entry, what: Alarm) => Promise<void>
  /** Tells the practice of something about payments that is not about one of them. */
  notice: (trx: Trx, title: string, opening: readonly string[], lines: readonly LetterLine[]) => Promise<void>
  /** Tells the practice of a paid form; `patient` is null when only the ledger knows of it. Marks it as told. */
  tellPractice: (trx: Trx, entry: Entry, patient: Patient | null, now: number) => Promise<void>
}

/** The patient behind a paid form. */
export interface Patient {
  sender: Sender
  lines: readonly LetterLine[]
}

/** Alarms go before everything but emergencies. */
const ALARM_PRIORITY = 1

const alarms = {
  'needs person': [
    'We could not find out from the card provider whether this payment was taken, although we asked for half an hour.',
    'Please look for the reference in the provider’s control panel. If there is a successful sale, tell the patient that it is paid. If there is none, settle it with "npm run practice -- payments settle REFERENCE not-charged" and tell the patient that nothing was taken.',
  ],
  'paid twice': [
    'This card was charged although another card had been charged, or was being charged, for the same thing.',
    'Please give one of the two payments back in the provider’s control panel and tell the patient.',
  ],
  'two sales': [
    'The provider shows more than one successful sale under this reference.',
    'Please give back what was taken too much in the provider’s control panel and tell the patient.',
  ],
  'wrong amount': [
    'The provider shows a sale under this reference with another amount than the one we asked for. It was not taken as a payment.',
    'Please look at it in the provider’s control panel.',
  ],
  'wrong currency': [
    'The provider shows a sale under this reference in another currency. It was not taken as a payment.',
    'Please look at it in the provider’s control panel.',
  ],
  'wrong account': [
    'A signed message of the provider about this reference came from another account or from one in test mode. It was not taken as a payment.',
    'Please ask whoever looks after the website to look at the keys.',
  ],
  differs: [
    'The website has another record of this payment than the card provider: one says that a card was charged, the other that it was not.',
    'Please look for the reference in the provider’s control panel, and tell the patient what you find.',
  ],
  configuration: [
    'The card provider refuses our requests because keys or account are not right, so nobody can pay on the website.',
    'Please ask whoever looks after the website to look at once. This letter comes once a day.',
  ],
} as const

export function createPaymentLetters(outbox: Outbox, addresses: MailAddresses): PaymentLetters {
  const owe = (trx: Trx, mail: Mail, priority = 0) => outbox.owe(trx, { mail, messageId: null, priority })
  const toPractice = (content: LetterContent, replyTo?: Mail['replyTo']): Mail => ({
    ...addresses,
    ...(replyTo !== undefined && { replyTo }),
    subject: content.title,
    ...layOutLetter(content),
  })
  const toPayer = ({ payment }: Entry, content: LetterContent): Mail => ({
    from: addresses.from,
    to: { name: nameOf(payment), address: payment.email },
    replyTo: addresses.to,
    automatic: true,
    subject: content.title,
    ...layOutLetter(content),
  })

  const letters: PaymentLetters = {
    async ofMove(trx, { before, after, source }) {
      const { state } = after.attempt
      if (state === 'paid') {
        const patient = patientOf(after.payment.form)
        if (patient !== null) await letters.tellPractice(trx, after, patient, after.attempt.changed_at)
      }
      if (state === 'paid twice' || state === 'needs person') await letters.alarm(trx, after, state)
      if (state === 'needs person') await owe(trx, toPayer(after, stillChecking(after)))
      const waited = ['unknown', 'needs person'].includes(before.attempt.state) && source !== 'answer'
      if (waited && ['declined', 'refused', 'not charged'].includes(state))
        await owe(trx, toPayer(after, nothingTaken(after)))
      if (waited && ['refunded', 'voided'].includes(state)) await owe(trx, toPayer(after, givenBack(after)))
    },

    async receiptWhenDue(trx, entry, now) {
      const { id, state, receipt_at: owedAt } = entry.attempt
      if (state !== 'paid' || owedAt !== null || !isTellable(entry.attempt)) return false
      await trx.updateTable('attempts').set({ receipt_at: now }).where('id', '=', id).execute()
      await owe(trx, toPayer(entry, receipt(entry)))
      return true
    },

    alarm: (trx, entry, what) =>
      owe(
        trx,
        toPractice({
          title: `Payment needs attention ${entry.attempt.reference}`,
          opening: alarms[what],
          lines: [...payerLines(entry), ...paymentLines(entry)],
          closing: [],
        }),
        ALARM_PRIORITY,
      ),

    notice: (trx, title, opening, lines) =>
      owe(trx, toPractice({ title, opening, lines, closing: [] }), ALARM_PRIORITY),

    async tellPractice(trx, entry, patient, now) {
      await trx.updateTable('payments').set({ told_at: now }).where('id', '=', entry.payment.id).execute()
      await owe(trx, toPractice(paidForm(entry, patient), replyTo(entry, patient)))
    },
  }
  return letters
}

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
  registration: [['Agreed', 'Understands what the exam costs, and may be contacted about the appointment']],
  'call-out': [['Agreed', 'Has spoken to the dentist on call, and understands what the fee covers']],
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
    ['Date and time', shownMoment(paidAt(attempt))],
    ['Reference', attempt.reference],
    ['Transaction', attempt.transaction_id ?? ''],
    ['Card', card],
    ['Name on card', attempt.name_on_card],
  ]
  return lines.filter(([, text]) => text !== '')
}

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
      `Questions: telephone ${telephoneOf(payment.purpose).shown} or write to ${email.address}.`,
    ],
  }
}

const stillChecking = ({ payment }: Entry): LetterContent => ({
  title: `Your payment ${payment.reference}`,
  opening: [
    `We could not find out yet whether your payment of ${formatPounds(payment.pence)} went through. Please do not pay again.`,
    `We are looking into it and will tell you. You can also telephone us on ${telephoneOf(payment.purpose).shown}.`,
  ],
  lines: [['For', feeOf(payment.purpose).name]],
  closing: [],
})

const givenBack = ({ payment }: Entry): LetterContent => ({
  title: `Your payment ${payment.reference}`,
  opening: [
    `Your payment of ${formatPounds(payment.pence)} was returned to your card.`,
    `Questions: telephone us on ${telephoneOf(payment.purpose).shown}.`,
  ],
  lines: [['For', feeOf(payment.purpose).name]],
  closing: [],
})

const nothingTaken = ({ payment }: Entry): LetterContent => ({
  title: `Your payment ${payment.reference}`,
  opening: [
    `Your payment of ${formatPounds(payment.pence)} did not go through, and nothing was taken from your card.`,
    `You can try again on our website with the same or another card, or telephone us on ${telephoneOf(payment.purpose).shown}.`,
  ],
  lines: [['For', feeOf(payment.purpose).name]],
  closing: [],
})
