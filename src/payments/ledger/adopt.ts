import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Payment, Trx, Db } from '../../storage/tables.ts'
import type { Transaction } from '../provider/provider.ts'
import { checkoutSecret } from '../../storage/secrets.ts'

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
      practice_notified_at: null,
      created_at: at ?? now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/*
 * The note that the provider keeps with a sale, so that a ledger which was restored from before it can write its payment
 * down again. It is encrypted (AES-256-GCM): the digest in it is of a date of birth too, which could be found by trying.
 */

const CIPHER = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES] = [12, 16]

/** What a note says: what is paid for, by which browser, and the digest of who pays for whom. */
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

/** From the key of the cookie: a backup without it knows no browser that has paid since. */
const noteKey = async (db: Db) =>
  createHmac('sha256', await checkoutSecret(db))
    .update('payment note')
    .digest()

/** Writes the note of a payment: 171 characters at the most. */
export async function sealNote(db: Db, { purpose, browser, digest }: Noted): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, await noteKey(db), iv)
  const sealed = cipher.update([purpose, browser, digest].join(' '), 'utf8')
  return Buffer.concat([iv, sealed, cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Reads a note; null when it is none of this database's. */
async function openNote(db: Db, note: string): Promise<Noted | null> {
  const bytes = Buffer.from(note, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, await noteKey(db), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const opened = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
    const read = v.safeParse(parts, Buffer.concat([opened, decipher.final()]).toString())
    if (!read.success) return null
    const [purpose, browser, digest] = read.output
    return { purpose, browser, digest }
  } catch {
    // Another key made it, or somebody changed it.
    return null
  }
}
