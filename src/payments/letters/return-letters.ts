import type { LetterContent, LetterLine } from '../../mail/letter-layout.ts'
import { formatPounds } from '../../facts/money.ts'
import type { AttemptWithPayment } from '../rules/attempt-context.ts'
import type { ReturnedMoney } from '../rules/owed-letter.ts'
import { getServiceTexts } from '../services/paid-services.ts'
import { formatPaymentDay, getPayerLines, getPaymentLines } from './payment-lines.ts'
import { callUs } from './to-payer.ts'
import type { PayerLetter } from './to-payer.ts'

/** To the payer, once per return. */
export function formatReturnLetter(entry: AttemptWithPayment, back: ReturnedMoney): PayerLetter {
  const { payment } = entry
  const letter: LetterContent = {
    title: 'We’ve returned your money',
    still: 'house',
    opening: [
      sentenceOf(payment.pence, back, 'your payment', ' to your card'),
      'It can take a few days to show on your statement.',
      `Any questions? Please ${getServiceTexts(payment.purpose).contactText}, or reply to this email.`,
    ],
    sum: ['Returned', formatPounds(back.pence)],
    lines: [
      ['For', getServiceTexts(payment.purpose).fee.name],
      ...(isRest(back) ? [['Total returned', formatPounds(back.soFar)] as const] : []),
      ...cardLines(entry),
    ],
    link: callUs,
    closing: [],
  }
  return { subject: `Money returned to your card ${payment.reference}`, letter }
}

/** The practice's copy. */
export function formatReturnCopy(entry: AttemptWithPayment, back: ReturnedMoney): LetterContent {
  const { payment, attempt } = entry
  return {
    title: `Money returned ${attempt.reference}`,
    opening: [
      sentenceOf(payment.pence, back, 'the payment', ''),
      'You don’t need to do anything: the website is emailing the payer too. If nobody at the practice returned the money, look for the reference in the card provider’s control panel today.',
    ],
    sum: ['Returned', formatPounds(back.pence)],
    lines: [
      ...(isRest(back) ? [['Total returned', formatPounds(back.soFar)] as const] : []),
      ...factsOf(entry),
      ...getPayerLines(entry),
    ],
    closing: ['To write to the patient, reply to this email.'],
  }
}

const isRest = ({ pence, soFar }: ReturnedMoney) => soFar > pence

function sentenceOf(price: number, back: ReturnedMoney, payment: string, to: string): string {
  const { pence, soFar, at } = back
  const was = `was returned${to} on ${formatPaymentDay(at)}.`
  const of = `${payment} of ${formatPounds(price)}`
  const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  if (pence >= price) return `${upper(of)} ${was}`
  if (!isRest(back)) return `${formatPounds(pence)} of ${of} ${was}`
  const all =
    soFar >= price ? 'All of it has now been returned.' : `That makes ${formatPounds(soFar)} so far.`
  return `Another ${formatPounds(pence)} of ${of} ${was} ${all}`
}

/** Lines of the original payment. */
const factsOf = (entry: AttemptWithPayment): LetterLine[] =>
  getPaymentLines(entry).map(([label, ...rest]) => [labels[label] ?? label, ...rest])

const labels: Readonly<Record<string, string>> = { Amount: 'Payment', 'Date and time': 'Paid on' }

/** Those of them that the payer needs. */
const cardLines = (entry: AttemptWithPayment): LetterLine[] =>
  factsOf(entry).filter(([label]) => ['Paid on', 'Reference', 'Card'].includes(label))
