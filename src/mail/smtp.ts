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
    ...(mail.automatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
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

/** Login or encryption is wanted, or wrong: somebody has to mend the settings (RFC 4954 section 6, RFC 3207). */
const configurationReplies = new Set([530, 534, 535, 538])
const configurationCodes = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS'])
/** Where in the conversation a refusal is about this letter, and not about us or the server. */
const aboutTheLetter = /^(MAIL FROM|RCPT TO|DATA|API)/
/** Larger than the server takes (RFC 1870). */
const TOO_LARGE = 552

/** Sorts what nodemailer throws: a reply code of the server decides first, then the kind of network failure. */
function asNotSent(error: unknown): NotSent {
  const fault = error as { code?: string; responseCode?: number; command?: string; message?: string }
  const { code = 'unknown', responseCode, command = '', message = String(error) } = fault
  return new NotSent(troubleOf(code, responseCode, command, message), String(responseCode ?? code), message)
}

function troubleOf(code: string, reply: number | undefined, command: string, message: string): Trouble {
  if (configurationCodes.has(code) || (reply !== undefined && configurationReplies.has(reply)))
    return 'configuration'
  if (reply === TOO_LARGE || (reply === undefined && code === 'EMESSAGE' && /size/i.test(message)))
    return 'too large'
  if (reply !== undefined) return reply >= 500 && aboutTheLetter.test(command) ? 'permanent' : 'temporary'
  if (code === 'EENVELOPE') return 'broken'
  return networkCodes.has(code) ? 'temporary' : 'broken'
}
