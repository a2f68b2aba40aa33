import { basename, join } from 'node:path'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import { isThisMachine } from '../runtime/this-machine.ts'
import { SECOND, MINUTE } from '../runtime/units.ts'
import { encodedAddress, looksEncoded } from './encoded-name.ts'
import { layOutLetter } from './letter-layout.ts'
import type { Mail, Mailer } from './mail.ts'
import { asNotSent } from './smtp-refusal.ts'

const SMTP_CONNECT_TIMEOUT = 15 * SECOND
const SMTP_IDLE_TIMEOUT = MINUTE

/**
 * What nodemailer is told of a mail, for SMTP and for the mailbox alike. Content is text; the only files it may open are
 * photos of the photos folder, read while they are sent.
 */
export function toNodemailer(mail: Mail, mailId: string, photosDir: string) {
  const { from, to, replyTo, attachments = [] } = mail
  return {
    from,
    envelope: { from: from.address, to: to.address },
    ...(!looksEncoded(to) && { to }),
    ...(replyTo && !looksEncoded(replyTo) && { replyTo }),
    headers: {
      ...automaticHeaders(mail),
      ...(looksEncoded(to) && { 'X-Encoded-To': encodedAddress(to) }),
      ...(replyTo && looksEncoded(replyTo) && { 'X-Encoded-Reply-To': encodedAddress(replyTo) }),
    },
    // What is encoded already would be encoded again under its own name.
    normalizeHeaderKey: (key: string) => key.replace(/^X-Encoded-/, ''),
    subject: mail.subject,
    ...(mail.important && { priority: 'high' as const }),
    ...layOutLetter(mail.letter),
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
 * What keeps programs from answering a letter that a program wrote. Exchange goes by a header of its own; delivery
 * reports are left on, because they say that an address is wrong.
 */
function automaticHeaders({ automatic }: Mail): Record<string, string> {
  if (automatic === undefined) return {}
  if (automatic === true) return { 'Auto-Submitted': 'auto-generated' }
  return { 'Auto-Submitted': automatic, 'X-Auto-Response-Suppress': 'OOF, AutoReply' }
}

/** `optional`: encrypted where the server offers it. */
export type SmtpTls = 'required' | 'optional'

const tlsFor = (url: string): SmtpTls => (isThisMachine(new URL(url).hostname) ? 'optional' : 'required')

/**
 * Sends by SMTP, one connection a mail: the few mails of a practice are not worth a pool, whose own resending could
 * deliver twice what the server has taken.
 *
 * @param url `smtp(s)://user:password@host:port`
 * @param photosDir Folder of the photos that mails refer to.
 * @param tls Whether letters and password may go in clear to a server that offers no encryption. Unless told otherwise
 * they may on this machine alone.
 */
export function smtpMailer(url: string, photosDir: string, tls: SmtpTls = tlsFor(url)): Mailer {
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
        // Loaded with the first letter: a site at rest is smaller without it.
        const { createTransport } = await import('nodemailer')
        await createTransport(options).sendMail(toNodemailer(mail, mailId, photosDir))
      } catch (error) {
        throw asNotSent(error)
      }
    },
  }
}
