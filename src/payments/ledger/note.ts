import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { checkoutSecret } from '../../storage/secrets.ts'
import type { Db, Payment } from '../../storage/tables.ts'

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
export async function openNote(db: Db, note: string): Promise<Noted | null> {
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
