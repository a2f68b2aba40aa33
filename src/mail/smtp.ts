import { basename, join } from 'node:path'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import { isThisMachine } from '../runtime/this-machine.ts'
import { SECOND, MINUTE } from '../runtime/units.ts'
import { encodeAddress, looksEncoded } from './encode-address.ts'
import { renderLetter } from './letter-layout.ts'
import { getContentId } from './letter-pictures.ts'
import type { MailFiles } from './letter-pictures.ts'
import type { Mail, Mailer } from './mail.ts'
import { asNotSent } from './smtp-refusal.ts'

const SMTP_CONNECT_TIMEOUT = 15 * SECOND
const SMTP_IDLE_TIMEOUT = MINUTE

/**
 * nodemailer's options for a mail, for SMTP and the built-in mailbox alike. Content is text; the only files it may open
 * are in the photos folder, and they are streamed.
 */
export function toNodemailer(mail: Mail, mailId: string, { photosDir, pictures }: MailFiles) {
  const { from, to, replyTo, attachments = [] } = mail
  const { text, html, inline } = renderLetter(mail.letter, pictures)
  return {
    from,
    envelope: { from: from.address, to: to.address },
    ...(!looksEncoded(to) && { to }),
    ...(replyTo && !looksEncoded(replyTo) && { replyTo }),
    headers: {
      ...automaticHeaders(mail),
      ...(looksEncoded(to) && { 'X-Encoded-To': encodeAddress(to) }),
      ...(replyTo && looksEncoded(replyTo) && { 'X-Encoded-Reply-To': encodeAddress(replyTo) }),
    },
    // nodemailer would encode these headers again under their real names.
    normalizeHeaderKey: (key: string) => key.replace(/^X-Encoded-/, ''),
    subject: mail.subject,
    ...(mail.important && { priority: 'high' as const }),
    text,
    html,
    messageId: mailId,
    disableUrlAccess: true,
    disableFileAccess: attachments.length === 0,
    attachments: [
      ...inline.map((file) => ({
        content: pictures.get(file),
        filename: file,
        cid: getContentId(file),
        contentDisposition: 'inline' as const,
      })),
      ...attachments.map(({ photo, filename, contentType }) => ({
        path: join(photosDir, basename(photo)),
        filename,
        contentType,
      })),
    ],
  }
}

/** Stop auto-responders. Exchange has its own; delivery reports stay on, because they tell of wrong addresses. */
function automaticHeaders({ automatic }: Mail): Record<string, string> {
  if (automatic === undefined) return {}
  if (automatic === true) return { 'Auto-Submitted': 'auto-generated' }
  return { 'Auto-Submitted': automatic, 'X-Auto-Response-Suppress': 'OOF, AutoReply' }
}

/** `optional`: encrypted if the server offers it. */
export type SmtpTls = 'required' | 'optional'

const tlsFor = (url: string): SmtpTls => (isThisMachine(new URL(url).hostname) ? 'optional' : 'required')

/** Sends one mail with nodemailer's options; rejects with its errors. */
export type SendMail = (server: SMTPTransport.Options, mail: SMTPTransport.MailOptions) => Promise<unknown>

export const sendBySmtp: SendMail = async (server, mail) => {
  // Imported with the first letter, to keep an idle site small.
  const { createTransport } = await import('nodemailer')
  return createTransport(server).sendMail(mail)
}

/**
 * Sends over SMTP with one connection per mail. A pool is not worth it for the few mails of a practice, and
 * nodemailer's would resend a mail that the server may have taken.
 *
 * @param url `smtp(s)://user:password@host:port`
 * @param tls Default: required, except for a server on this machine.
 */
export function createSmtpMailer(
  url: string,
  files: MailFiles,
  tls: SmtpTls = tlsFor(url),
  sendMail: SendMail = sendBySmtp,
): Mailer {
  const options: SMTPTransport.Options = {
    url,
    requireTLS: tls === 'required',
    connectionTimeout: SMTP_CONNECT_TIMEOUT,
    greetingTimeout: SMTP_CONNECT_TIMEOUT,
    dnsTimeout: SMTP_CONNECT_TIMEOUT,
    socketTimeout: SMTP_IDLE_TIMEOUT,
  }
  return {
    async send(mail, mailId) {
      try {
        await sendMail(options, toNodemailer(mail, mailId, files))
      } catch (error) {
        throw asNotSent(error)
      }
    },
  }
}
