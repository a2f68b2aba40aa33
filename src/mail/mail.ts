import type { FailureSubject, SendFailure } from '../storage/tables.ts'
import type { LetterContent } from './letter-layout.ts'

/** One address and its display name, kept apart so that neither can become a list of addresses (failure case M13). */
export interface MailAddress {
  name: string
  address: string
}

export interface MailAddresses {
  from: MailAddress
  to: MailAddress
}

/** A mail as the outbox stores it, with nothing left to look up when it is sent. */
export interface Mail {
  from: MailAddress
  to: MailAddress
  replyTo?: MailAddress
  /**
   * Sent by the site to a patient, so auto-responders stay silent (RFC 3834). `true`: news, such as a receipt.
   * `auto-replied`: an acknowledgement, worth sending for a day only.
   */
  automatic?: true | 'auto-replied'
  /** Sets `Importance: high` (RFC 2156). */
  important?: true
  /** Never contains what a patient wrote: subjects show on locked screens (rule D40). */
  subject: string
  /** Rendered as text and HTML when it is sent, so that accepting a message does not wait for that. */
  letter: LetterContent
  attachments?: readonly Attachment[]
}

export interface Attachment {
  /** File name in the photos folder. */
  photo: string
  /** File name in the mail. */
  filename: string
  contentType: string
  /** Bytes before encoding. */
  size: number
}

export class NotSent extends Error {
  readonly trouble: SendFailure
  readonly about: FailureSubject
  /** For logs, such as `ECONNREFUSED` or `550`; the message may contain addresses and stays in the database. */
  readonly code: string

  constructor(trouble: SendFailure, code: string, message: string, about: FailureSubject = 'letter') {
    super(message)
    this.trouble = trouble
    this.about = about
    this.code = code
  }
}

export interface Mailer {
  /**
   * Resolves when the mail was accepted.
   *
   * @param mailId Message-ID header with angle brackets, the same in every attempt.
   * @throws {NotSent} when it was not accepted.
   */
  send(mail: Mail, mailId: string): Promise<void>
}
