import type { LetterContent, LetterLine } from '../../mail/letter-layout.ts'
import { formatDate, formatMoment } from '../../practice/format-date.ts'
import { londonTime } from '../../practice/london-time.ts'
import { formatPounds } from '../../practice/money.ts'
import type { Chargeback } from '../provider/provider.ts'
import { backPence } from '../ledger/dispute.ts'
import type { Entry } from '../ledger/entry.ts'
import { serviceInWords } from '../services/paid-services.ts'
import { payerLines, paymentLines } from './payment-lines.ts'

/* What stands in letters about money that a payer's bank asks back. */

/** The day of an instant in London as people read it. */
export const dayOf = (time: number) => formatDate(londonTime(new Date(time)).date)

/** The provider tells no date; whoever waits for one in a letter must know that, and that there is one. */
const howToAnswer =
  'There is a date by which to answer, and the card provider does not tell it to the website: please look today under this payment in its control panel, or in the letter of the bank that pays out the practice. It is often only a week or two away, and whoever answers late loses the money.'

/** To the practice: the bank asks for so much back. @param pence What is new of it. */
export function disputed(entry: Entry, pence: number): LetterContent {
  const { attempt } = entry
  const back = backPence(entry)
  return {
    title: `Payment disputed ${attempt.reference}`,
    opening: [
      `The bank of this payer asks for ${formatPounds(pence)} back (a chargeback). The money is taken from the practice until that is decided.`,
      howToAnswer,
      back === 0
        ? 'Please do not give the money back as well: the payer would have it twice. To give in, leave it unanswered.'
        : `${formatPounds(back)} of this payment went back to the payer already: answer with that.`,
    ],
    sum: ['Disputed', formatPounds(pence)],
    lines: [
      ...reasonLine(attempt.dispute_reason),
      ['Disputed on', dayOf(attempt.disputed_at ?? attempt.changed_at)],
      ...factsOf(entry),
      ...payerLines(entry),
    ],
    closing: [
      'What helps an answer: what was agreed, when the patient was seen, the receipt, and that the bank confirmed the cardholder (3-D Secure).',
      `Nobody tells the website how it ends. When it is decided, please ask whoever looks after the website to record it with "npm run practice -- payments dispute ${attempt.reference} won", or "lost": the payer then gets a letter.`,
    ],
  }
}

/** To the practice: a bank asks for money back, and it is not clear of which payment. A person decides. */
export function unclearDispute(chargeback: Chargeback, sales: readonly Entry[]): LetterContent {
  const { pence, at, reason, lastFour, name } = chargeback
  const which =
    sales.length === 0
      ? 'No payment on the website fits. It may be one that was taken by telephone or in the control panel.'
      : `The message does not say of which payment. On the website these were paid by a card with the same last digits: ${sales.map(({ attempt }) => attempt.reference).join(', ')}. It may be one of them or none: please look it up in the provider’s control panel. When you know, please ask whoever looks after the website to record it with "npm run practice -- payments dispute REFERENCE open".`
  return {
    title: 'Payments: a card payment is disputed',
    opening: [`A payer’s bank asks for money back (a chargeback). ${which}`, howToAnswer],
    lines: [
      ...(pence === null ? [] : [['Disputed', formatPounds(pence)] as const]),
      ...reasonLine(reason),
      ...(at === null ? [] : [['Disputed on', dayOf(at)] as const]),
      ...(lastFour === '' ? [] : [['Card', `ending ${lastFour}`] as const]),
      ...(name === '' ? [] : [['Name on card', name] as const]),
      ['The provider’s number', chargeback.id],
      ...sales.map(({ payment, attempt }): LetterLine => [
        attempt.reference,
        `${formatPounds(payment.pence)}, ${payment.first_name} ${payment.last_name}, ${formatMoment(new Date(attempt.charged_at ?? attempt.changed_at))}`,
      ]),
    ],
    closing: [],
  }
}

const reasonLine = (reason: string): LetterLine[] => (reason === '' ? [] : [['Reason of the bank', reason]])

/** To the payer: how it ended. */
export function disputeSettled(entry: Entry): LetterContent {
  const { payment, attempt } = entry
  const { disputed_pence: pence, dispute } = attempt
  const whole = formatPounds(payment.pence)
  const what =
    pence < payment.pence ? `${formatPounds(pence)} of your payment of ${whole}` : `your payment of ${whole}`
  return {
    title: `Your payment ${payment.reference}`,
    opening: [
      `Your bank asked us to return ${what}.`,
      dispute === 'lost'
        ? 'This is settled: the money went back to you through your bank. It can take some days until your bank shows it.'
        : 'This is settled: the payment stands, and nothing more is taken from your card. If your bank gave you the money while it looked into this, it takes that back itself.',
      `Questions: ${serviceInWords(payment.purpose).callAnyTime}, or reply to this email.`,
    ],
    lines: [
      ['For', serviceInWords(payment.purpose).fee.name],
      ['Settled on', dayOf(attempt.dispute_settled_at ?? attempt.changed_at)],
      ...cardLines(entry),
    ],
    closing: [],
  }
}

/** To the practice: its copy. */
export function disputeSettledCopy(entry: Entry): LetterContent {
  const { attempt } = entry
  const pounds = formatPounds(attempt.disputed_pence)
  return {
    title: `Dispute ${attempt.dispute === 'lost' ? 'lost' : 'won'} ${attempt.reference}`,
    opening: [
      attempt.dispute === 'lost'
        ? `The dispute is recorded as lost: ${pounds} went back to the payer and count as given back.`
        : `The dispute is recorded as won: the payment stands, and ${pounds} stay with the practice.`,
      'The website has written so to the payer.',
    ],
    lines: [...factsOf(entry), ...payerLines(entry)],
    closing: ['To write to the patient, reply to this email.'],
  }
}

/** Which payment it was. */
export const factsOf = (entry: Entry): LetterLine[] =>
  paymentLines(entry).map(([label, ...rest]) => [labels[label] ?? label, ...rest])

const labels: Readonly<Record<string, string>> = { Amount: 'Payment', 'Date and time': 'Paid on' }

/** The same as the payer knows it. */
export const cardLines = (entry: Entry): LetterLine[] =>
  factsOf(entry).filter(([label]) => ['Paid on', 'Reference', 'Card'].includes(label))
