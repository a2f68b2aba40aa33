import type { LetterContent } from '../../mail/letter-layout.ts'
import { formatPounds } from '../../facts/money.ts'
import { practice } from '#practice/practice.ts'
import type { AttemptWithPayment } from '../rules/attempt-context.ts'
import type { OwedLetter } from '../rules/owed-letter.ts'
import { getServiceTexts } from '../services/paid-services.ts'
import { formatFullName, getPaymentLines } from './payment-lines.ts'
import { getLetterBalanceDue } from './to-practice.ts'

type ToPayer = Extract<OwedLetter['letter'], 'receipt' | 'still checking' | 'nothing taken'>

/** The confirmation that consumer law requires on a durable medium (rules D13, D31). */
function receipt(entry: AttemptWithPayment): LetterContent {
  const { payment } = entry
  const { fee, terms, next, contactText } = getServiceTexts(payment.purpose)
  const { address, email } = practice
  return {
    title: `Receipt ${payment.reference}`,
    opening: [`Thank you. We’ve received your payment of ${formatPounds(payment.pence)}.`],
    sum: [fee.name, formatPounds(payment.pence)],
    lines: [
      ['Paid to', `${practice.name}, ${address.street}, ${address.town} ${address.postcode}`],
      ['Patient', formatFullName(payment)],
      // Already shown large, as `sum`.
      ...getPaymentLines(entry).filter(([label]) => label !== 'For' && label !== 'Amount'),
      ...getLetterBalanceDue(entry),
    ],
    closing: [
      { heading: 'What happens next', paragraphs: [next.letter, ...fee.remains] },
      { heading: 'Cancelling and refunds', paragraphs: [], list: terms },
      { heading: 'Questions', paragraphs: [`Please ${contactText}, or email ${email.address}.`] },
    ],
  }
}

const stillChecking = ({ payment }: AttemptWithPayment): LetterContent => ({
  title: `Your payment ${payment.reference}`,
  opening: [
    `We don’t know yet whether your payment of ${formatPounds(payment.pence)} went through. Please do not pay again.`,
    `We’re looking into it and we’ll let you know. You can also ${getServiceTexts(payment.purpose).contactText}.`,
  ],
  lines: [['For', getServiceTexts(payment.purpose).fee.name]],
  closing: [],
})

const nothingCharged = ({ payment }: AttemptWithPayment): LetterContent => ({
  title: `Your payment ${payment.reference}`,
  opening: [
    `Your payment of ${formatPounds(payment.pence)} didn’t go through. Nothing was taken from your card.`,
    `You can try again on our website with the same card or another one, or ${getServiceTexts(payment.purpose).contactText}.`,
  ],
  lines: [['For', getServiceTexts(payment.purpose).fee.name]],
  closing: [],
})

export const payerLetters: Readonly<Record<ToPayer, (entry: AttemptWithPayment) => LetterContent>> = {
  receipt,
  'still checking': stillChecking,
  'nothing taken': nothingCharged,
}
