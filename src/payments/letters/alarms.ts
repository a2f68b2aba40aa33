import type { Alarm } from '../rules/owed-letter.ts'
import type { LetterContent, LetterLine } from '../../mail/letter-layout.ts'
import { formatMoment } from '../../practice/format-date.ts'
import { formatPounds } from '../../practice/money.ts'
import { getReturnedPence, getPaymentTime } from '../rules/attempt.ts'
import type { AttemptWithPayment } from '../rules/attempt-context.ts'
import type { Chargeback } from '../provider/provider.ts'
import { formatPaymentDay, formatFullName } from './payment-lines.ts'

/** What happened, and what to do. */
export const alarmTexts: Readonly<Record<Alarm, readonly string[]>> = {
  'needs person': [
    'For half an hour we could not find out from the card provider whether this payment was taken.',
    'Please look for the reference in the provider’s control panel. If there is a successful sale, tell the patient that it is paid. If there is none, resolve it with "npm run practice -- payments resolve REFERENCE not-charged": the patient then gets a letter that nothing was taken.',
  ],
  'in doubt': [
    'The card provider said something about this card that does not agree with what the website had recorded, and when the website asked it for half an hour, it could not confirm that.',
    'Please look for the reference in the provider’s control panel, and tell the patient what you find. Where the website has recorded that nothing was taken, it charges no other card for this until it knows: "npm run practice -- payments look-up REFERENCE" has it ask again; if there is no successful sale, resolve it with "npm run practice -- payments resolve REFERENCE not-charged".',
  ],
  'paid twice': [
    'This card was charged although another card had been charged, or was being charged, for the same thing.',
    'Please look at both in the provider’s control panel. If both were charged, give one of the two payments back and tell the patient.',
  ],
  'two sales': [
    'The provider shows more than one successful sale under this reference.',
    'Please give back what was taken too much in the provider’s control panel and tell the patient.',
  ],
  'too much back': [
    'The provider shows that more was given back of this payment than was paid.',
    'Please look at its refunds in the provider’s control panel, and ask the provider how to get back what was returned too much.',
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
}

/** The provider announces no deadline; the letter says that there is one, and where to find it. */
const howToAnswer =
  'There is a date by which to answer, and the card provider does not tell it to the website: please look today under this payment in its control panel, or in the letter of the bank that pays out the practice. It is often only a week or two away, and whoever answers late loses the money.'

/** @param sales The disputed sale if `isNamed`, otherwise the sales that a person chooses from. */
export function formatChargebackLetter(
  chargeback: Chargeback,
  sales: readonly AttemptWithPayment[],
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
      ...(at === null ? [] : [['Disputed on', formatPaymentDay(at)] as const]),
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

function saleLine({ payment, attempt }: AttemptWithPayment): LetterLine {
  const back = getReturnedPence({ payment, attempt })
  const facts = [
    formatPounds(payment.pence),
    formatFullName(payment),
    formatMoment(getPaymentTime(attempt)),
    back > 0 && `${formatPounds(back)} went back to the payer already: answer with that`,
  ]
  return [attempt.reference, facts.filter((fact) => fact !== false).join(', ')]
}
