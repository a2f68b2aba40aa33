import type { LetterContent, LetterLine } from '../../mail/letter-layout.ts'
import { formatMoment } from '../../practice/format-date.ts'
import { formatPounds } from '../../practice/money.ts'
import { backPence, paidAt } from '../rules/attempt.ts'
import type { Entry } from '../rules/entry.ts'
import type { Chargeback } from '../provider/provider.ts'
import { dayOf, nameOf } from './payment-lines.ts'

/** The provider tells no date; whoever waits for one in a letter must know that, and that there is one. */
const howToAnswer =
  'There is a date by which to answer, and the card provider does not tell it to the website: please look today under this payment in its control panel, or in the letter of the bank that pays out the practice. It is often only a week or two away, and whoever answers late loses the money.'

/**
 * To the practice: a bank asks for money back.
 *
 * @param sales What it may be about; a person decides which, unless the message names it.
 */
export function chargebackLetter(
  chargeback: Chargeback,
  sales: readonly Entry[],
  isNamed: boolean,
): LetterContent {
  const { pence, at, reason, lastFour, name } = chargeback
  const which = isNamed
    ? 'The money is taken from the practice until that is decided; on the website the payment stays as it is.'
    : sales.length === 0
      ? 'No payment on the website fits. It may be one that was taken by telephone or in the control panel.'
      : 'The message does not say of which payment. The payments below were paid by a card with the same last digits. It may be one of them or none: please look it up in the provider’s control panel.'
  return {
    title: isNamed
      ? `Payment disputed ${sales.map(({ attempt }) => attempt.reference).join(', ')}`
      : 'Payments: a card payment is disputed',
    opening: [
      `A payer’s bank asks for ${pence === null ? 'money' : formatPounds(pence)} back (a chargeback). ${which}`,
      howToAnswer,
      'Please do not give the money back as well: the payer would have it twice. To give in, leave it unanswered.',
    ],
    lines: [
      ...(pence === null ? [] : [['Disputed', formatPounds(pence)] as const]),
      ...(reason === '' ? [] : [['Reason of the bank', reason] as const]),
      ...(at === null ? [] : [['Disputed on', dayOf(at)] as const]),
      ...(lastFour === '' ? [] : [['Card', `ending ${lastFour}`] as const]),
      ...(name === '' ? [] : [['Name on card', name] as const]),
      ['The provider’s number', chargeback.id],
      ...sales.map(saleLine),
    ],
    closing: [
      'What helps an answer: what was agreed, when the patient was seen, the receipt, and that the bank confirmed the cardholder (3-D Secure).',
    ],
  }
}

function saleLine({ payment, attempt }: Entry): LetterLine {
  const back = backPence({ payment, attempt })
  const facts = [
    formatPounds(payment.pence),
    nameOf(payment),
    formatMoment(paidAt(attempt)),
    back > 0 && `${formatPounds(back)} went back to the payer already: answer with that`,
  ]
  return [attempt.reference, facts.filter((fact) => fact !== false).join(', ')]
}
