import { companyLine } from '../../facts/company-line.ts'
import { toLondonTime } from '../../facts/london-time.ts'
import { formatPounds } from '../../facts/money.ts'
import { practice } from '#practice/practice.ts'
import { formatMoment } from '../../facts/format-date.ts'
import type { Section } from '../../facts/types.ts'
import type { TransactionUpdate } from '../contract/transaction-update.ts'
import { parseDecimalPounds, testModeNotice } from '../contract/process-call.ts'
import { getService } from '../services/paid-services.ts'
import type { AnyService, Purpose } from '../services/paid-services.ts'
import { formatCard, parseTransactionTime, hideCardNumbers } from '../contract/transaction-update.ts'

/** For the PDF and the letter alike. No text in it is markup. */
export interface Receipt {
  title: string
  paid: boolean
  /** One sentence under the title. */
  opening: string
  /** Name of the fee. */
  purpose: string
  amount: string
  status: string
  facts: readonly { readonly label: string; readonly text: string }[]
  sections: readonly Section[]
  /** Name, address and contact lines of the practice. */
  sender: { readonly name: string; readonly lines: readonly string[] }
  /** Lines that company law requires (rule D13). */
  legal: readonly string[]
}

const { address, company, email, telephone } = practice

const unknownError = 'An unknown error occurred.'
const notAvailable = 'N/A'
const notKnown = 'Not known'

const openings = {
  paid: `Thank you. ${practice.name} has received your payment.`,
  failed: 'This payment didn’t go through. This isn’t a receipt.',
} as const

/** The receipt of a transaction; for a failed one, a note that says so (rules D13 and D31, specification section 4). */
export function createReceipt(update: TransactionUpdate, paidFor: Purpose): Receipt {
  const { test } = update
  const paid = update.action.success === '1'
  const service = getService(paidFor)
  return {
    title: `${paid ? 'Receipt' : 'Payment details'}${test === true ? ' (test)' : ''}`,
    paid,
    opening: test === true ? testModeNotice : openings[paid ? 'paid' : 'failed'],
    purpose: service.fee.name,
    amount: formatAmount(update),
    status: `${paid ? 'Paid' : 'Payment failed'}${test === true ? ' (test)' : ''}`,
    facts: facts(update, paid),
    sections: [...(paid ? whatFollows(service) : afterFailure()), contact(service)],
    sender: {
      name: practice.name,
      lines: [
        address.street,
        `${address.town}, ${address.county}, ${address.postcode}`,
        telephone.shown,
        email.address,
      ],
    },
    legal: [companyLine, company.vatText],
  }
}

/**
 * File name of a receipt, with the London date of the payment: `SHORTNAME-receipt-2026-11-24-7000000001.pdf`. Lower-case
 * letters, digits and hyphens only, so that every system accepts it.
 */
export function formatReceiptFileName(update: TransactionUpdate): string {
  const instant = parseTransactionTime(update.action.date)
  const kind = update.action.success === '1' ? 'receipt' : 'payment-failed'
  const id = inFileName(update.transaction_id).slice(0, FILE_NAME_ID_MAX)
  const parts = [practice.shortName, kind, instant === null ? '' : toLondonTime(instant).date, id]
  return `${parts.map(inFileName).filter(Boolean).join('-')}.pdf`
}

const FILE_NAME_ID_MAX = 60
/** Characters kept of a text: more than any form accepts; a longer one would push the rest off the page. */
const TEXT_MAX = 420

const inFileName = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

function facts(update: TransactionUpdate, paid: boolean): Receipt['facts'] {
  const { action, billing_address: patient, transaction_id: id } = update
  const instant = parseTransactionTime(action.date)
  const all = {
    Patient: hideCardNumbers([patient.first_name.trim(), patient.last_name.trim()].join(' ')),
    Email: patient.email,
    'Date and time': instant === null ? notKnown : `${formatMoment(instant)} (London)`,
    Card: formatCard(update.card),
    'Transaction number': id.trim() === '' ? notKnown : id,
    ...(!paid && {
      Reason: hideCardNumbers(oneOf(action.response_text, unknownError)),
      'Bank’s answer': hideCardNumbers(action.processor_response_text),
      'Response code': hideCardNumbers(oneOf(action.response_code, notAvailable)),
    }),
  }
  return Object.entries(all)
    .map(([label, text]) => ({ label, text: shortened(text.trim()) }))
    .filter(({ text }) => text !== '')
}

const oneOf = (text: string, otherwise: string) => (text.trim() === '' ? otherwise : text)

function shortened(text: string): string {
  const signs = Array.from(text)
  return signs.length > TEXT_MAX ? `${signs.slice(0, TEXT_MAX).join('').trimEnd()}…` : text
}

function formatAmount({ action: { amount }, currency }: TransactionUpdate): string {
  const pence = parseDecimalPounds(amount)
  if (pence !== null && currency === 'GBP') return formatPounds(pence)
  return shortened(oneOf(`${amount} ${currency}`.trim(), notKnown))
}

function whatFollows({ fee, terms, next }: AnyService): readonly Section[] {
  return [
    { heading: 'What happens next', paragraphs: [next.receipt, fee.remains.join(' ')] },
    { heading: 'Cancelling and refunds', paragraphs: [], list: terms },
  ]
}

const afterFailure = (): readonly Section[] => [
  {
    heading: 'What you can do',
    paragraphs: [
      'You can try again on our website. If your bank shows this payment anyway, please call us before you pay again.',
    ],
  },
]

function contact({ urgentQuestions }: AnyService): Section {
  const reception = `Call reception in opening hours on ${telephone.shown}, or email ${email.address}. Please give the transaction number.`
  return {
    heading: 'Questions',
    paragraphs: [`${reception} ${urgentQuestions}`.trim()],
  }
}
