import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Payment, Trx, Db } from '../../storage/tables.ts'
import type { Transaction } from '../provider/provider.ts'
import type { System } from '../../runtime/system.ts'
import { getCheckoutSecret } from '../../storage/secrets.ts'

/*
 * A database restored from a backup lacks the charges made after the backup. The provider has them: each sale carries
 * our reference, and a note from which its payment can be created again.
 */

/**
 * Adds a sale of the provider whose reference the ledger does not know. It is in doubt, and no other card is charged
 * for the same payment, until it is looked up and settled like any other. Nothing is added when it is unknown for which
 * payment the sale was made.
 */
export async function restoreSale(trx: Trx, sale: Transaction, system: System): Promise<void> {
  const now = system.now()
  const { reference, payer, chargedAt } = sale
  const payment = await paymentOfSale(trx, sale, system, now)
  if (payment === null) return
  await trx
    .insertInto('attempts')
    .values({
      payment_id: payment.id,
      reference,
      // The token is unknown, and no token has this digest.
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
      next_look_up_at: now,
      created_at: chargedAt ?? now,
      changed_at: now,
    })
    .execute()
}

/** Created from its note when the ledger does not know it. */
async function paymentOfSale(
  trx: Trx,
  { reference: attempt, payer, pence, currency, chargedAt, note }: Transaction,
  system: System,
  now: number,
): Promise<Pick<Payment, 'id'> | null> {
  const reference = attempt.slice('PD-'.length, 'PD-7KQ2-M9XD'.length)
  const known = await trx
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (known !== undefined) return known
  const noted = await openNote(trx, note, system)
  if (noted === null || pence === null) return null
  return trx
    .insertInto('payments')
    .values({
      id: system.randomUuid(),
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
      practice_notified_at: null,
      created_at: chargedAt ?? now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/*
 * The provider keeps this note with a sale, so that a ledger restored from an older backup can create its payment
 * again. It is encrypted (AES-256-GCM): its digest covers a date of birth too, which could be found by brute force.
 */

const CIPHER = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES] = [12, 16]

/** Content of a note; the digest is of who pays for whom. */
type Noted = Pick<Payment, 'purpose' | 'browser' | 'digest'>

const parts = v.pipe(
  v.string(),
  v.transform((text) => text.split(' ')),
  v.strictTuple([
    v.string(),
    v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
    v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  ]),
)

/** Derived from the cookie's key: a backup without that key recognises no browser that has paid since. */
const noteKey = async (db: Db, system: System) =>
  createHmac('sha256', await getCheckoutSecret(db, system))
    .update('payment note')
    .digest()

/** 171 characters at most. */
export async function encryptNote(
  db: Db,
  { purpose, browser, digest }: Noted,
  system: System,
): Promise<string> {
  const iv = system.randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, await noteKey(db, system), iv)
  const sealed = cipher.update([purpose, browser, digest].join(' '), 'utf8')
  return Buffer.concat([iv, sealed, cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Null when it is not from this database. */
async function openNote(db: Db, note: string, system: System): Promise<Noted | null> {
  const bytes = Buffer.from(note, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, await noteKey(db, system), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const opened = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
    const read = v.safeParse(parts, Buffer.concat([opened, decipher.final()]).toString())
    if (!read.success) return null
    const [purpose, browser, digest] = read.output
    return { purpose, browser, digest }
  } catch {
    // Encrypted with another key, or changed.
    return null
  }
}
