import type { Trx } from '../../storage/tables.ts'
import { SAME_PAYMENT } from '../../runtime/limits.ts'
import { entryById, once } from '../ledger/ledger.ts'
import type { Entry } from '../ledger/ledger.ts'
import type { PaymentLetters } from '../letters/letters.ts'

/**
 * Tells the practice when the same person has paid for the same thing in another browser too: whoever waits for an outcome
 * may take another device, and that one must be told nothing of the first.
 *
 * @param paid Was paid just now.
 * @param now UTC milliseconds.
 */
export async function tellOfSamePerson(trx: Trx, letters: PaymentLetters, paid: Entry, now: number) {
  const { payment } = paid
  const others = await trx
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select('attempts.id')
    .where('payments.digest', '=', payment.digest)
    .where('payments.browser', '!=', payment.browser)
    .where('payments.created_at', '>', payment.created_at - SAME_PAYMENT[payment.purpose])
    .where('payments.created_at', '<', payment.created_at + SAME_PAYMENT[payment.purpose])
    .where('attempts.state', '=', 'paid')
    .orderBy('attempts.id')
    .execute()
  for (const { id } of others) {
    const other = await entryById(trx, id)
    if (other === null) continue
    const [first, later] = id < paid.attempt.id ? [other, paid] : [paid, other]
    if (await once(trx, `same person ${later.attempt.reference}`, now))
      await letters.paidByOnePerson(trx, first, later)
  }
}
