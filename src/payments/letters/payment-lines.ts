import { reachLines } from '../../forms/answer-link.ts'
import type { LetterContent, LetterLine } from '../../mail/letter-layout.ts'
import { formatPounds } from '../../practice/money.ts'
import { formatDate, formatMoment } from '../../practice/format-date.ts'
import { londonTime } from '../../practice/london-time.ts'
import { networkName } from '../contract/card.ts'
import { testPayment } from '../contract/process-call.ts'
import type { Entry } from '../rules/known.ts'
import { paidAt } from '../rules/attempt.ts'
import { serviceInWords } from '../services/paid-services.ts'

/* Lines that several letters about payments share. */

/** Marks a test payment's letter as a test, in title and first sentence. */
export const marked = ({ attempt }: Entry, content: LetterContent): LetterContent =>
  attempt.test === 0
    ? content
    : { ...content, title: `${content.title} (test)`, opening: [testPayment, ...content.opening] }

/** Name of the payer or the patient on one line. */
export const nameOf = ({ first_name, last_name }: Pick<Entry['payment'], 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.replaceAll(/\s+/g, ' ').trim()

/** Date in London, formatted for people. @param time UTC milliseconds. */
export const dayOf = (time: number) => formatDate(londonTime(new Date(time)).date)

/** Name and contact details of the payer. */
export const payerLines = ({ payment }: Entry): LetterLine[] => [
  ['Patient', nameOf(payment)],
  ...reachLines(payment),
]

/** Service, amount, time, references and card, as far as known. */
export function paymentLines({ payment, attempt }: Entry): LetterLine[] {
  const network = networkName(attempt.card_type)
  const card = attempt.card_last_four === '' ? '' : `${network} ending ${attempt.card_last_four}`
  return [
    ['For', serviceInWords(payment.purpose).fee.name],
    ['Amount', formatPounds(payment.pence)],
    ['Date and time', formatMoment(paidAt(attempt))],
    ['Reference', attempt.reference],
    ['Transaction', attempt.transaction_id ?? ''],
    ['Card', card],
    ['Name on card', attempt.name_on_card],
  ]
}
