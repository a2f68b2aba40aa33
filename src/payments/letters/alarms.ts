import type { Alarm } from '../rules/owed-letter.ts'
import type { LetterContent, LetterLine } from '../../mail/letter-layout.ts'
import { formatMoment } from '../../facts/format-date.ts'
import { formatPounds } from '../../facts/money.ts'
import { getReturnedPence, getPaymentTime } from '../rules/attempt.ts'
import type { AttemptWithPayment } from '../rules/attempt-context.ts'
import type { Chargeback } from '../provider/provider.ts'
import { formatPaymentDay, formatFullName } from './payment-lines.ts'

/** What happened, and what to do. */
export const alarmTexts: Readonly<Record<Alarm, readonly string[]>> = {
  'needs person': [
    'We don’t know whether this payment was taken. The website asked the card provider for half an hour and couldn’t find out.',
    'Look for the reference in the provider’s control panel. If it shows a successful sale, tell the patient it’s paid. If it doesn’t, ask the person who looks after the website to run "npm run practice -- payments resolve REFERENCE not-charged". The patient then gets a letter saying nothing was taken.',
  ],
  'in doubt': [
    'The card provider said something about this card that doesn’t match the website’s record. The website asked again for half an hour and couldn’t confirm it.',
    'Look for the reference in the provider’s control panel, and tell the patient what you find.',
    'If the website has recorded that nothing was taken, it won’t charge another card for this until it knows. The person who looks after the website can make it ask again with "npm run practice -- payments look-up REFERENCE". If there’s no successful sale, they can settle it with "npm run practice -- payments resolve REFERENCE not-charged".',
  ],
  'paid twice': [
    'This patient may have paid twice. This card was charged, and another card may have been charged for the same thing.',
    'Look at both in the provider’s control panel. If both were charged, refund one and tell the patient.',
  ],
  'two sales': [
    'The provider shows more than one successful sale under this reference.',
    'Refund the extra in the provider’s control panel, and tell the patient.',
  ],
  'too much back': [
    'The provider shows that more was refunded on this payment than was paid.',
    'Look at its refunds in the provider’s control panel, and ask the provider how to get the extra back.',
  ],
  'wrong amount': [
    'The provider shows a sale under this reference for a different amount from the one we asked for. The website hasn’t counted it as a payment.',
    'Look it up in the provider’s control panel.',
  ],
  'wrong currency': [
    'The provider shows a sale under this reference in a different currency. The website hasn’t counted it as a payment.',
    'Look it up in the provider’s control panel.',
  ],
  'wrong account': [
    'A signed message from the provider about this reference came from a different account, or from one in test mode. The website hasn’t counted it as a payment.',
    'Ask the person who looks after the website to check the keys.',
  ],
  differs: [
    'The website and the card provider disagree about this payment: one says a card was charged, the other says it wasn’t.',
    'Look for the reference in the provider’s control panel, and tell the patient what you find.',
  ],
  configuration: [
    'The card provider is refusing our requests because the keys or the account aren’t right. Nobody can pay on the website.',
    'Ask the person who looks after the website to check this straight away. This letter comes once a day.',
  ],
}

/** The provider announces no deadline; the letter says that there is one, and where to find it. */
const howToAnswer =
  'There’s a deadline for your answer, and the card provider doesn’t tell the website when it is. Look today: it’s under this payment in the provider’s control panel, or in a letter from the bank that pays the practice. It’s often only a week or two away. If you answer late, you lose the money.'

/** @param sales The disputed sale if `isNamed`, otherwise the sales that a person chooses from. */
export function formatChargebackLetter(
  chargeback: Chargeback,
  sales: readonly AttemptWithPayment[],
  isNamed: boolean,
): LetterContent {
  const { pence, at, reason, lastFour, name } = chargeback
  const which = isNamed
    ? 'The money is taken from the practice until this is decided. On the website, the payment stays as it is.'
    : sales.length === 0
      ? 'It doesn’t match any payment on the website. It may be one taken by phone or in the control panel.'
      : 'The message doesn’t say which payment. The ones below were made with a card that has the same last digits. It may be one of them or none: look it up in the provider’s control panel.'
  return {
    title: isNamed
      ? `Payment disputed ${sales.map(({ attempt }) => attempt.reference).join(', ')}`
      : 'Payments: a card payment is disputed',
    opening: [
      `A payer’s bank is asking for ${pence === null ? 'money' : formatPounds(pence)} back (a chargeback). ${which}`,
      howToAnswer,
      'Don’t refund the payment as well, or the payer gets the money twice. To accept the dispute, leave it unanswered.',
    ],
    lines: [
      ...(pence === null ? [] : [['Disputed', formatPounds(pence)] as const]),
      ...(reason === '' ? [] : [['Bank’s reason', reason] as const]),
      ...(at === null ? [] : [['Disputed on', formatPaymentDay(at)] as const]),
      ...(lastFour === '' ? [] : [['Card', `ending ${lastFour}`] as const]),
      ...(name === '' ? [] : [['Name on card', name] as const]),
      ['Provider’s number', chargeback.id],
      ...sales.map(saleLine),
    ],
    closing: [
      'In your answer, say what was agreed, when the patient was seen, and that their bank confirmed the cardholder (3-D Secure). Send the receipt with it.',
    ],
  }
}

function saleLine({ payment, attempt }: AttemptWithPayment): LetterLine {
  const back = getReturnedPence({ payment, attempt })
  const facts = [
    formatPounds(payment.pence),
    formatFullName(payment),
    formatMoment(getPaymentTime(attempt)),
    back > 0 && `${formatPounds(back)} has already been returned to the payer: say so in your answer`,
  ]
  return [attempt.reference, facts.filter((fact) => fact !== false).join(', ')]
}
