import type { LetterContent } from '../../mail/letter-layout.ts'
import { formatPounds } from '../../practice/money.ts'
import { practice } from '../../practice/practice.ts'
import type { Entry } from '../rules/known.ts'
import type { Letter } from '../rules/letter.ts'
import { serviceInWords } from '../services/paid-services.ts'
import { nameOf, paymentLines } from './payment-lines.ts'
import { leftToPay } from './to-practice.ts'

/* Letters to the payer. */

type ToPayer = Extract<Letter['letter'], 'receipt' | 'still checking' | 'nothing taken'>

/** The confirmation that consumer law requires on a durable medium (rules D13, D31). */
function receipt(entry: Entry): LetterContent {
  const { payment } = entry
  const { fee, next, callAnyTime } = serviceInWords(payment.purpose)
  const { address, email } = practice
  return {
    title: `Receipt ${payment.reference}`,
    opening: [`Thank you. We have received your payment of ${formatPounds(payment.pence)}.`],
    sum: [fee.name, formatPounds(payment.pence)],
    lines: [
      ['Paid to', `${practice.name}, ${address.street}, ${address.town} ${address.postcode}`],
      ['Patient', nameOf(payment)],
      // Already shown large, as `sum`.
      ...paymentLines(entry).filter(([label]) => label !== 'For' && label !== 'Amount'),
      ...leftToPay(entry),
    ],
    closing: [
      { heading: 'What happens next', paragraphs: [next.letter, ...fee.remains] },
      { heading: 'Cancelling and refunds', paragraphs: [], list: fee.terms },
      { heading: 'Questions', paragraphs: [`Please ${callAnyTime}, or write to ${email.address}.`] },
    ],
  }
}

const stillChecking = ({ payment }: Entry): LetterContent => ({
  title: `Your payment ${payment.reference}`,
  opening: [
    `We could not find out yet whether your payment of ${formatPounds(payment.pence)} went through. Please do not pay again.`,
    `We are looking into it and will tell you. You can also ${serviceInWords(payment.purpose).callAnyTime}.`,
  ],
  lines: [['For', serviceInWords(payment.purpose).fee.name]],
  closing: [],
})

const nothingTaken = ({ payment }: Entry): LetterContent => ({
  title: `Your payment ${payment.reference}`,
  opening: [
    `Your payment of ${formatPounds(payment.pence)} did not go through, and nothing was taken from your card.`,
    `You can try again on our website with the same or another card, or ${serviceInWords(payment.purpose).callAnyTime}.`,
  ],
  lines: [['For', serviceInWords(payment.purpose).fee.name]],
  closing: [],
})

/** Letters to the payer about an outcome, by name. */
export const toPayer: Readonly<Record<ToPayer, (entry: Entry) => LetterContent>> = {
  receipt,
  'still checking': stillChecking,
  'nothing taken': nothingTaken,
}
