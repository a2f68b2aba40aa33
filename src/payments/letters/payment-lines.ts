import { formatContactLines } from '../../forms/reply-links.ts'
import type { LetterContent, LetterLine } from '../../mail/letter-layout.ts'
import { formatPounds } from '../../facts/money.ts'
import { formatDate, formatMoment } from '../../facts/format-date.ts'
import { toLondonTime } from '../../facts/london-time.ts'
import { formatNetwork } from '../contract/card-page.ts'
import { testModeNotice } from '../contract/process-call.ts'
import type { AttemptWithPayment } from '../rules/attempt-context.ts'
import { getPaymentTime } from '../rules/attempt.ts'
import { getServiceTexts } from '../services/paid-services.ts'

/** Marks the subject or title of a test payment's letter. */
export const markTestTitle = ({ attempt }: Pick<AttemptWithPayment, 'attempt'>, title: string): string =>
  attempt.test === 0 ? title : `${title} (test)`

/** Marks a test payment's letter in title and first sentence. */
export const markTest = (about: AttemptWithPayment, content: LetterContent): LetterContent =>
  about.attempt.test === 0
    ? content
    : {
        ...content,
        title: markTestTitle(about, content.title),
        opening: [testModeNotice, ...content.opening],
      }

export const formatFullName = ({
  first_name,
  last_name,
}: Pick<AttemptWithPayment['payment'], 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.replaceAll(/\s+/g, ' ').trim()

/** Date in London. @param time UTC milliseconds. */
export const formatPaymentDay = (time: number) => formatDate(toLondonTime(new Date(time)).date)

export const getPayerLines = ({ payment }: AttemptWithPayment): LetterLine[] => [
  ['Patient', formatFullName(payment)],
  ...formatContactLines(payment),
]

/** Service, amount, time, references and card, as far as known. */
export function getPaymentLines({ payment, attempt }: AttemptWithPayment): LetterLine[] {
  const network = formatNetwork(attempt.card_type)
  const card = attempt.card_last_four === '' ? '' : `${network} ending ${attempt.card_last_four}`
  return [
    ['For', getServiceTexts(payment.purpose).fee.name],
    ['Amount', formatPounds(payment.pence)],
    ['Date and time', formatMoment(getPaymentTime(attempt))],
    ['Reference', attempt.reference],
    ['Transaction', attempt.transaction_id ?? ''],
    ['Card', card],
    ['Name on card', attempt.name_on_card],
  ]
}
