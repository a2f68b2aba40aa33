import type { LetterContent, LetterLink } from '../../mail/letter-layout.ts'
import { formatPounds } from '../../facts/money.ts'
import { practice } from '#practice/practice.ts'
import type { AttemptWithPayment } from '../rules/attempt-context.ts'
import { buildTelLink } from '../../mail/links.ts'
import type { OwedLetter } from '../rules/owed-letter.ts'
import { getForm, getServiceTexts, offeredPurposes } from '../services/paid-services.ts'
import { formatFullName, getPaymentLines } from './payment-lines.ts'
import { getLetterBalanceDue } from './to-practice.ts'

type ToPayer = Extract<OwedLetter['letter'], 'receipt' | 'still checking' | 'nothing taken'>

/** A letter and its subject, which names the payment so that it is found again. */
export interface PayerLetter {
  subject: string
  letter: LetterContent
}

/** The number of reception, for any question. */
export const callUs: LetterLink = {
  label: `Call us on ${practice.telephone.shown}`,
  href: buildTelLink(practice.telephone.international),
}

/** The confirmation that consumer law requires on a durable medium (rules D13, D31). */
function receipt(entry: AttemptWithPayment, siteUrl: string): PayerLetter {
  const { payment } = entry
  const { fee, terms, next, paid, still, contactText } = getServiceTexts(payment.purpose)
  const { address, email, directions } = practice
  const letter: LetterContent = {
    title: paid.heading,
    still,
    opening: [
      `Thank you. We’ve received your payment of ${formatPounds(payment.pence)}. This is your receipt.`,
    ],
    sum: [fee.name, formatPounds(payment.pence)],
    lines: [
      ['Receipt', payment.reference],
      ['Paid to', `${practice.name}, ${address.street}, ${address.town} ${address.postcode}`],
      ['Patient', formatFullName(payment)],
      // Already shown large, as `sum`.
      ...getPaymentLines(entry).filter(([label]) => label !== 'For' && label !== 'Amount'),
      ...getLetterBalanceDue(entry),
    ],
    link: { label: directions.label, href: new URL(directions.href, siteUrl).href },
    closing: [
      { heading: 'What happens next', paragraphs: [next.letter, ...fee.remains] },
      { heading: 'Cancelling and refunds', paragraphs: [], list: terms },
      { heading: 'Questions', paragraphs: [`Please ${contactText}, or email ${email.address}.`] },
    ],
  }
  return { subject: `Receipt ${payment.reference}`, letter }
}

const aboutPayment = (
  { payment }: AttemptWithPayment,
  title: string,
  opening: readonly string[],
  link: LetterLink,
): PayerLetter => ({
  subject: `Your payment ${payment.reference}`,
  letter: {
    title,
    still: 'house',
    opening,
    lines: [
      ['Reference', payment.reference],
      ['For', getServiceTexts(payment.purpose).fee.name],
    ],
    link,
    closing: [],
  },
})

/** Where it is paid on the website; our number, if it cannot be paid there any more. */
function tryAgain(stored: string, siteUrl: string): LetterLink {
  const purpose = offeredPurposes.find((one) => one === stored)
  return purpose === undefined
    ? callUs
    : { label: 'Try again on our website', href: siteUrl + getForm(purpose).page }
}

const stillChecking = (entry: AttemptWithPayment): PayerLetter =>
  aboutPayment(
    entry,
    'We’re checking your payment',
    [
      `We don’t know yet whether your payment of ${formatPounds(entry.payment.pence)} went through. Please do not pay again.`,
      `We’re looking into it and we’ll let you know. You can also ${getServiceTexts(entry.payment.purpose).contactText}.`,
    ],
    callUs,
  )

const nothingCharged = (entry: AttemptWithPayment, siteUrl: string): PayerLetter =>
  aboutPayment(
    entry,
    'Nothing was taken from your card',
    [
      `Your payment of ${formatPounds(entry.payment.pence)} didn’t go through. Nothing was taken from your card.`,
      `You can try again on our website with the same card or another one, or ${getServiceTexts(entry.payment.purpose).contactText}.`,
    ],
    tryAgain(entry.payment.purpose, siteUrl),
  )

/** @param siteUrl Origin of the site. */
export const payerLetters: Readonly<
  Record<ToPayer, (entry: AttemptWithPayment, siteUrl: string) => PayerLetter>
> = {
  receipt,
  'still checking': stillChecking,
  'nothing taken': nothingCharged,
}
