import type { Payment, Trx } from '../../storage/tables.ts'
import type { Transaction } from '../provider/provider.ts'
import { openNote } from './note.ts'

/*
 * A database that was restored from a backup does not know what was charged after the backup was made. The provider does:
 * each sale carries our reference, and a note from which its payment can be written down again.
 */

/**
 * Writes down a sale of the provider under a reference that the ledger does not know. It is in doubt, and no other card is
 * charged for the same, until it is looked up and settled like any other. Where nothing says for what payment it was made,
 * nothing is written.
 */
export async function adopt(trx: Trx, sale: Transaction, now: number): Promise<void> {
  const { reference, payer, at } = sale
  const payment = await paymentOfSale(trx, sale, now)
  if (payment === null) return
  await trx
    .insertInto('attempts')
    .values({
      payment_id: payment.id,
      reference,
      // Its token is not known, and no token has this digest.
      token_digest: `adopted ${reference}`,
      state: 'abandoned',
      client: null,
      name_on_card: `${payer.firstName} ${payer.lastName}`.trim(),
      refusal: null,
      decline_reason: null,
      transaction_id: sale.transactionId,
      charged_at: null,
      receipt_at: null,
      asked_at: now,
      next_check_at: now,
      created_at: at ?? now,
      changed_at: now,
    })
    .execute()
}

/** The payment that a sale belongs to, which is written down when it is not known. */
async function paymentOfSale(
  trx: Trx,
  { reference: attempt, payer, pence, currency, at, note }: Transaction,
  now: number,
): Promise<Pick<Payment, 'id'> | null> {
  const reference = attempt.slice('PD-'.length, 'PD-7KQ2-M9XD'.length)
  const known = await trx
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (known !== undefined) return known
  const noted = await openNote(trx, note)
  if (noted === null || pence === null) return null
  return trx
    .insertInto('payments')
    .values({
      id: crypto.randomUUID(),
      reference,
      ...noted,
      pence,
      currency: currency || 'GBP',
      first_name: payer.firstName,
      last_name: payer.lastName,
      email: payer.email,
      phone: '',
      city: payer.city,
      form: null,
      told_at: null,
      created_at: at ?? now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
