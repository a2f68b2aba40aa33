import type { Trx } from '../../storage/tables.ts'
import { staffInstructions } from '../../forms/staff-instructions.ts'
import type { LetterContent, LetterLine } from '../../mail/letter-layout.ts'
import type { Mail, MailAddress, MailAddresses } from '../../mail/mail.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { findDuplicatePayments } from '../ledger/attempts.ts'
import type { AttemptWithPayment } from '../rules/attempt-context.ts'
import type { Chargeback } from '../provider/provider.ts'
import type { OwedLetter } from '../rules/owed-letter.ts'
import { markTest, markTestTitle, formatFullName } from './payment-lines.ts'
import { formatChargebackLetter } from './alarms.ts'
import { formatReturnLetter, formatReturnCopy } from './return-letters.ts'
import { payerLetters } from './to-payer.ts'
import type { PayerLetter } from './to-payer.ts'
import { findPurpose, getService } from '../services/paid-services.ts'
import {
  formatAlarmLetter,
  getLetterBalanceDue,
  formatPaidFormLetter,
  parsePatient,
  getReplyTo,
} from './to-practice.ts'

export interface PaymentLetters {
  enqueue: (trx: Trx, letter: OwedLetter) => Promise<void>
  /** Informs the practice of a chargeback: of the sale that it names, of sales that it may be about, or of none. */
  enqueueChargeback: (
    trx: Trx,
    chargeback: Chargeback,
    sales: readonly AttemptWithPayment[],
    isNamed: boolean,
  ) => Promise<void>
  /** About payments in general. */
  enqueueAlarm: (
    trx: Trx,
    title: string,
    opening: readonly string[],
    lines: readonly LetterLine[],
  ) => Promise<void>
}

/** Instruction for a payment whose service was removed from the website. */
const seeTo = 'Please call the patient today.'

/** Priority of alarms: below emergencies, above other letters. */
const ALARM_PRIORITY = 1

/**
 * @param siteUrl Origin of the site.
 * @param now UTC milliseconds.
 */
export function createPaymentLetters(
  outbox: Pick<Outbox, 'enqueue'>,
  addresses: MailAddresses,
  siteUrl: string,
  now: () => number,
): PaymentLetters {
  const enqueue = (trx: Trx, mail: Mail, priority = 0) =>
    outbox.enqueue(trx, { mail, messageId: null, priority })
  const mailOf = (content: LetterContent) => ({ subject: content.title, letter: content })
  const alarm = (trx: Trx, content: LetterContent) =>
    enqueue(trx, { ...addresses, ...mailOf(content) }, ALARM_PRIORITY)

  const payerOf = ({ payment }: AttemptWithPayment) => ({
    name: formatFullName(payment),
    address: payment.email,
  })
  const enqueueToPayer = (trx: Trx, about: AttemptWithPayment, { subject, letter }: PayerLetter) =>
    enqueue(trx, {
      from: addresses.from,
      to: payerOf(about),
      replyTo: addresses.to,
      automatic: true,
      subject: markTestTitle(about, subject),
      letter: markTest(about, letter),
    })
  /** The practice's copy of a letter to the payer; a reply goes to the payer. */
  const copy = (trx: Trx, about: AttemptWithPayment, content: LetterContent) =>
    enqueue(trx, { ...addresses, replyTo: payerOf(about), ...mailOf(markTest(about, content)) })

  const chargeback: PaymentLetters['enqueueChargeback'] = (trx, event, sales, isNamed) => {
    const content = formatChargebackLetter(event, sales, isNamed)
    const [sale] = sales
    return alarm(trx, isNamed && sale !== undefined ? markTest(sale, content) : content)
  }

  return {
    async enqueue(trx, letter) {
      const { about } = letter
      switch (letter.letter) {
        case 'alarm':
          return alarm(trx, markTest(about, formatAlarmLetter(about, letter.alarm)))
        case 'paid form': {
          const patient = letter.patient ?? parsePatient(about.payment.form)
          const purpose = findPurpose(about.payment.purpose)
          const context = {
            left: getLetterBalanceDue(about),
            before: await findDuplicatePayments(trx, about),
          }
          const enqueueForm = (to: MailAddress, toDo: string) =>
            enqueue(trx, {
              from: addresses.from,
              to,
              replyTo: getReplyTo(about, patient),
              ...mailOf(markTest(about, formatPaidFormLetter(about, patient, { ...context, toDo }))),
            })
          const today = { now: new Date(now()), notice: null }
          await enqueueForm(addresses.to, purpose === undefined ? seeTo : staffInstructions[purpose](today))
          const other = purpose === undefined ? null : getService(purpose).secondRecipient
          if (other !== null) await enqueueForm(other, other.toDo)
          return
        }
        case 'receipt':
        case 'still checking':
        case 'nothing taken':
          return enqueueToPayer(trx, about, payerLetters[letter.letter](about, siteUrl))
        case 'returned':
          return enqueueToPayer(trx, about, formatReturnLetter(about, letter.back))
        case 'returned copy':
          return copy(trx, about, formatReturnCopy(about, letter.back))
        case 'chargeback':
          break
      }
      return chargeback(trx, letter.chargeback, [about], true)
    },
    enqueueChargeback: chargeback,
    enqueueAlarm: (trx, title, opening, lines) => alarm(trx, { title, opening, lines, closing: [] }),
  }
}
