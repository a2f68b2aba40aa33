import type { Trx } from '../../storage/tables.ts'
import type { MailAddresses } from '../../forms/letter-to-practice.ts'
import { layOutLetter } from '../../mail/letter-layout.ts'
import type { LetterContent, LetterLine } from '../../mail/letter-layout.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Letter } from '../ledger/letter.ts'
import { noteAlarm } from '../ledger/for-person.ts'
import { marked, nameOf } from './payment-lines.ts'
import { toPayer } from './to-payer.ts'
import { alarmLetter, paidByOnePerson, paidForm, patientOf, replyTo } from './to-practice.ts'

export interface PaymentLetters {
  /** Puts a letter about a payment into the outbox. */
  enqueue: (trx: Trx, letter: Letter) => Promise<void>
  /** Tells the practice of something about payments that is not about one of them. */
  notice: (trx: Trx, title: string, opening: readonly string[], lines: readonly LetterLine[]) => Promise<void>
}

/** Alarms go before everything but emergencies. */
const ALARM_PRIORITY = 1

/** @param now UTC milliseconds. */
export function createPaymentLetters(
  outbox: Pick<Outbox, 'enqueue'>,
  addresses: MailAddresses,
  now: () => number = Date.now,
): PaymentLetters {
  const enqueue = (trx: Trx, mail: Mail, priority = 0) =>
    outbox.enqueue(trx, { mail, messageId: null, priority })
  const mailOf = (content: LetterContent) => ({ subject: content.title, ...layOutLetter(content) })
  async function alarm(trx: Trx, content: LetterContent) {
    await noteAlarm(trx, now())
    await enqueue(trx, { ...addresses, ...mailOf(content) }, ALARM_PRIORITY)
  }

  return {
    enqueue(trx, letter) {
      const { about } = letter
      switch (letter.letter) {
        case 'alarm':
          return alarm(trx, marked(about, alarmLetter(about, letter.alarm)))
        case 'paid by one person':
          return alarm(trx, marked(about, paidByOnePerson(letter.first, about)))
        case 'paid form': {
          const patient = letter.patient ?? patientOf(about.payment.form)
          return enqueue(trx, {
            ...addresses,
            replyTo: replyTo(about, patient),
            ...mailOf(marked(about, paidForm(about, patient))),
          })
        }
        case 'receipt':
        case 'still checking':
        case 'nothing taken':
        case 'given back':
          break
      }
      return enqueue(trx, {
        from: addresses.from,
        to: { name: nameOf(about.payment), address: about.payment.email },
        replyTo: addresses.to,
        automatic: true,
        ...mailOf(marked(about, toPayer[letter.letter](about))),
      })
    },
    notice: (trx, title, opening, lines) => alarm(trx, { title, opening, lines, closing: [] }),
  }
}
