import { basename, join } from 'node:path'
import { createTransport } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import { SMTP_CONNECT_TIMEOUT, SMTP_IDLE_TIMEOUT } from '../limits.ts'
import { NotSent } from './mail.ts'
import type { Mail, Post, Trouble } from './mail.ts'

/**
 * What nodemailer is told of a mail, for SMTP and for the mailbox alike. Content is text; the only files it may open are
 * photos of the photos folder, read while they are sent.
 */
export function toNodemailer(mail: Mail, mailId: string, photosDir: string) {
  const attachments = mail.attachments ?? []
  return {
    from: mail.from,
    to: mail.to,
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mailId,
    disableUrlAccess: true,
    disableFileAccess: attachments.length === 0,
    attachments: attachments.map(({ photo, filename, contentType }) => ({
      path: join(photosDir, basename(photo)),
      filename,
      contentType,
    })),
  }
}

/**
 * Sends by SMTP, one connection a mail: the few mails of a practice are not worth a pool, whose own resending could
 * deliver twice what the server has taken.
 *
 * @param url `smtp(s)://user:password@host:port`
 * @param photosDir Folder of the photos that mails refer to.
 */
export function smtpPost(url: string, photosDir: string): Post {
  const options: SMTPTransport.Options = {
    url,
    connectionTimeout: SMTP_CONNECT_TIMEOUT,
    greetingTimeout: SMTP_CONNECT_TIMEOUT,
    dnsTimeout: SMTP_CONNECT_TIMEOUT,
    socketTimeout: SMTP_IDLE_TIMEOUT,
  }
  const transport = createTransport(options)
  return {
    async send(mail, mailId) {
      try {
        await transport.sendMail(toNodemailer(mail, mailId, photosDir))
      } catch (error) {
        throw asNotSent(error)
      }
    },
  }
}

const networkCodes = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'EPROTOCOL',
  'EMESSAGE',
  'EENVELOPE',
])

/** Sorts what nodemailer throws: a reply code of the server decides first, then the kind of network failure. */
function asNotSent(error: unknown): NotSent {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string }
  const as = (trouble: Trouble) =>
    new NotSent(trouble, String(responseCode ?? code ?? 'unknown'), message ?? String(error))
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2' || code === 'ETLS')
    return as('configuration')
  if (
    responseCode === 552 ||
    (code === 'EMESSAGE' && /size/i.test(message ?? '') && responseCode === undefined)
  )
    return as('too large')
  if (responseCode !== undefined) return as(responseCode >= 500 ? 'permanent' : 'temporary')
  if (code === 'EENVELOPE') return as('broken')
  return as(code !== undefined && networkCodes.has(code) ? 'temporary' : 'broken')
}
