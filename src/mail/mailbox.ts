import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Address, Email } from 'postal-mime'
import { isStorageError } from '../storage/storage.ts'
import { NotSent } from './mail.ts'
import type { Mailer } from './mail.ts'
import type { MailFiles } from './letter-pictures.ts'
import { toNodemailer } from './smtp.ts'

export const MAILS_SHOWN = 50

export interface ReceivedMail {
  file: string
  from: string
  to: string
  replyTo: string
  subject: string
  /** ISO 8601, UTC. */
  date: string
  text: string
  html: string
}

/** The built-in mailbox: one `.eml` file per mail, as a mail server would have received it. */
export interface Mailbox extends Mailer {
  /** The latest mails, newest first. */
  read(): Promise<ReceivedMail[]>
}

/** Creates the folder. */
export function openMailbox(folder: string, files: MailFiles): Mailbox {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    async send(mail, mailId) {
      // Imported with the first letter, as in smtp.ts.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, newline: 'windows' })
      const { message } = await transport.sendMail(toNodemailer(mail, mailId, files))
      if (Buffer.isBuffer(message))
        throw new NotSent('broken', 'buffer', 'the mail was not composed as a stream')
      // Named after the Message-ID, so that a second delivery replaces the first.
      const name = `${createHash('sha256').update(mailId).digest('hex').slice(0, 24)}.eml`
      try {
        await writeWhole(folder, name, message)
      } catch (error) {
        // A full disk is temporary.
        if (isStorageError(error)) throw new NotSent('temporary', 'storage', String(error), 'server')
        throw error
      }
    },
    async read() {
      const kept = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
      const written = await Promise.all(
        kept.map(async (file) => ({ file, at: (await stat(join(folder, file))).mtimeMs })),
      )
      const newest = written.toSorted((a, b) => b.at - a.at).slice(0, MAILS_SHOWN)
      const mails = await Promise.all(newest.map(({ file }) => readMail(folder, file)))
      return mails.sort((a, b) => b.date.localeCompare(a.date) || b.file.localeCompare(a.file))
    },
  }
}

async function writeWhole(folder: string, name: string, bytes: NodeJS.ReadableStream) {
  const unfinished = join(folder, `${name}.part`)
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      for await (const chunk of bytes) await file.write(Buffer.from(chunk))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, join(folder, name))
  } catch (error) {
    // An unfinished file has no owner, and takes space on a full disk.
    await rm(unfinished, { force: true })
    throw error
  }
}

async function readMail(folder: string, file: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(await readFile(join(folder, file)))
  const shown = (address: Address | undefined) =>
    address?.address === undefined ? '' : [address.name, `<${address.address}>`].filter(Boolean).join(' ')
  return {
    file,
    from: shown(mail.from),
    to: shown(mail.to?.[0]),
    replyTo: shown(mail.replyTo?.[0]),
    subject: mail.subject ?? '',
    date: mail.date ?? '',
    text: mail.text ?? '',
    html: withPictures(mail),
  }
}

/** The HTML of a mail with its own pictures in it, as a mail program shows it. */
function withPictures({ html = '', attachments }: Email): string {
  return attachments.reduce((shown, { contentId, mimeType, content }) => {
    if (contentId === undefined || typeof content === 'string') return shown
    const data = Buffer.from(new Uint8Array(content)).toString('base64')
    return shown.replaceAll(`cid:${contentId.replaceAll(/[<>]/g, '')}`, `data:${mimeType};base64,${data}`)
  }, html)
}
