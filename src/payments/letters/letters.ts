import type { Trx } from '../../storage/tables.ts'
import { whatToDo } from '../../forms/what-to-do.ts'
import type { LetterContent, LetterLine } from '../../mail/letter-layout.ts'
import type { Mail, MailAddress, MailAddresses } from '../../mail/mail.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { paidBefore } from '../ledger/entries.ts'
import type { Entry } from '../rules/known.ts'
import type { Chargeback } from '../provider/provider.ts'
import type { Letter } from '../rules/letter.ts'
import { marked, nameOf } from './payment-lines.ts'
import { chargebackLetter } from './alarms.ts'
import { returned, returnedCopy } from './returns.ts'
import { toPayer } from './to-payer.ts'
import { purposeIn, serviceOf } from '../services/paid-services.ts'
import { alarmLetter, leftToPay, paidForm, patientOf, replyTo } from './to-practice.ts'

export interface PaymentLetters {
  /** Enqueues a letter about a payment. */
  enqueue: (trx: Trx, letter: Letter) => Promise<void>
  /** Informs the practice of a chargeback: of the sale that it names, of sales that it may be about, or of none. */
  chargeback: (trx: Trx, chargeback: Chargeback, sales: readonly Entry[], isNamed: boolean) => Promise<void>
  /** Alarms the practice about payments in general. */
  notice: (trx: Trx, title: string, opening: readonly string[], lines: readonly LetterLine[]) => Promise<void>
}

/** Instruction for a payment whose service was removed from the website. */
const seeTo = 'Please telephone the patient today.'

/** Priority of alarms: below emergencies, above other letters. */
const ALARM_PRIORITY = 1

/** @param now UTC milliseconds. */
export function createPaymentLetters(
  outbox: Pick<Outbox, 'enqueue'>,
  addresses: MailAddresses,
  now: () => number = Date.now,
): PaymentLetters {
  const enqueue = (trx: Trx, mail: Mail, priority = 0) =>
    outbox.enqueue(trx, { mail, messageId: null, priority })
  const mailOf = (content: LetterContent) => ({ subject: content.title, letter: content })
  const alarm = (trx: Trx, content: LetterContent) =>
    enqueue(trx, { ...addresses, ...mailOf(content) }, ALARM_PRIORITY)

  const payerOf = ({ payment }: Entry) => ({ name: nameOf(payment), address: payment.email })
  const tellPayer = (trx: Trx, about: Entry, content: LetterContent) =>
    enqueue(trx, {
      from: addresses.from,
      to: payerOf(about),
      replyTo: addresses.to,
      automatic: true,
      ...mailOf(marked(about, content)),
    })
  /** The practice's copy of a letter to the payer; a reply goes to the payer. */
  const copy = (trx: Trx, about: Entry, content: LetterContent) =>
    enqueue(trx, { ...addresses, replyTo: payerOf(about), ...mailOf(marked(about, content)) })

  const chargeback: PaymentLetters['chargeback'] = (trx, told, sales, isNamed) => {
    const content = chargebackLetter(told, sales, isNamed)
    const [sale] = sales
    return alarm(trx, isNamed && sale !== undefined ? marked(sale, content) : content)
  }

  return {
    async enqueue(trx, letter) {
      const { about } = letter
      switch (letter.letter) {
        case 'alarm':
          return alarm(trx, marked(about, alarmLetter(about, letter.alarm)))
        case 'paid form': {
          const patient = letter.patient ?? patientOf(about.payment.form)
          const purpose = purposeIn(about.payment.purpose)
          const told = { left: leftToPay(about), before: await paidBefore(trx, about) }
          const tell = (to: MailAddress, toDo: string) =>
            enqueue(trx, {
              from: addresses.from,
              to,
              replyTo: replyTo(about, patient),
              ...mailOf(marked(about, paidForm(about, patient, { ...told, toDo }))),
            })
          const today = { now: new Date(now()), notice: null }
          await tell(addresses.to, purpose === undefined ? seeTo : whatToDo[purpose](today))
          const other = purpose === undefined ? null : serviceOf(purpose).alsoTo
          if (other !== null) await tell(other, other.toDo)
          return
        }
        case 'receipt':
        case 'still checking':
        case 'nothing taken':
          return tellPayer(trx, about, toPayer[letter.letter](about))
        case 'returned':
          return tellPayer(trx, about, returned(about, letter.back))
        case 'returned copy':
          return copy(trx, about, returnedCopy(about, letter.back))
        case 'chargeback':
          break
      }
      return chargeback(trx, letter.chargeback, [about], true)
    },
    chargeback,
    notice: (trx, title, opening, lines) => alarm(trx, { title, opening, lines, closing: [] }),
  }
}
