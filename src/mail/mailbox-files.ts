import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { listFileNames, isGone, readModifiedTime } from '../runtime/list-files.ts'
import { UNFINISHED_AFTER } from '../runtime/limits.ts'
import { isSameAddress } from './same-address.ts'

/** Bytes read of a file to find the headers of its mail. */
const MAIL_HEADERS_MAX = 64 * 1024

/* The built-in mailbox as files: complete mails end in `.eml`, unfinished ones in `.eml.part`. */

export interface FiledMail {
  file: string
  subject: string
  /** From the Date header: ISO 8601, UTC. */
  date: string
}

/**
 * The mails from or to a person, by Reply-To and To.
 *
 * @param references References of the person's payments: a mail with one in its subject is included.
 */
export async function findPersonalMails(
  folder: string,
  address: string,
  references: readonly string[] = [],
): Promise<FiledMail[]> {
  const found: FiledMail[] = []
  for (const file of await mailFiles(folder)) {
    const headers = await readHeaders(join(folder, file))
    if (headers === null) continue
    const mail = await PostalMime.parse(headers)
    const named = [...(mail.to ?? []), ...(mail.replyTo ?? [])]
    const subject = mail.subject ?? ''
    if (
      named.some((one) => one.address !== undefined && isSameAddress(one.address, address)) ||
      references.some((reference) => subject.includes(reference))
    )
      found.push({ file, subject, date: mail.date ?? '' })
  }
  return found
}

/** A file that is already gone is not an error. */
export async function removeMails(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) await rm(join(folder, file), { force: true })
}

/** Complete mails delivered before `before`, and unfinished ones abandoned long before `now`. */
export async function findExpiredMails(
  folder: string,
  { before, now }: { before: number; now: number },
): Promise<string[]> {
  const expired: string[] = []
  for (const file of await mailFiles(folder)) {
    const written = await readModifiedTime(join(folder, file))
    const limit = file.endsWith('.part') ? now - UNFINISHED_AFTER : before
    if (written !== null && written <= limit) expired.push(file)
  }
  return expired
}

async function mailFiles(folder: string): Promise<string[]> {
  return (await listFileNames(folder)).filter((name) => /\.eml(\.part)?$/.test(name))
}

/** Null when the file is gone. */
async function readHeaders(path: string): Promise<Buffer | null> {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MAIL_HEADERS_MAX))
      const end = buffer.indexOf('\r\n\r\n')
      return buffer.subarray(0, end === -1 ? bytesRead : end + 4)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}
