import type { About, Trouble } from '../storage/tables.ts'
import type { LetterContent } from './letter-layout.ts'

/** One mail address with the name shown beside it. Kept apart, so that neither can become a list of addresses (M13). */
export interface MailAddress {
  name: string
  address: string
}

/** The practice's own addresses in mail. */
export interface MailAddresses {
  from: MailAddress
  to: MailAddress
}

/** A mail as the outbox keeps it: nothing is left to look up when it is sent. */
export interface Mail {
  from: MailAddress
  to: MailAddress
  replyTo?: MailAddress
  /**
   * It goes to a patient, and nobody wrote it by hand: absence notices need not answer it (RFC 3834). `true`: it tells
   * news, such as a receipt. `auto-replied`: it answers what somebody sent, and is worth sending for a day only.
   */
  automatic?: true | 'auto-replied'
  /** Mail programs mark it (RFC 2156, `Importance: high`). */
  important?: true
  /** Never holds what a patient wrote: subjects show on locked screens (rule D40). */
  subject: string
  /** What it says; laid out as text and as HTML when it is sent, so that whoever writes to us does not wait for that. */
  letter: LetterContent
  attachments?: readonly Attachment[]
}

/** A photo that goes along. */
export interface Attachment {
  /** Name of its file in the photos folder. */
  photo: string
  /** As the mail calls it. */
  filename: string
  contentType: string
  /** Bytes, before encoding. */
  size: number
}

export class NotSent extends Error {
  readonly trouble: Trouble
  readonly about: About
  /** Short code for logs, such as `ECONNREFUSED` or `550`; the message may name addresses and stays in the database. */
  readonly code: string

  constructor(trouble: Trouble, code: string, message: string, about: About = 'letter') {
    super(message)
    this.trouble = trouble
    this.about = about
    this.code = code
  }
}

/** Hands mail to somebody who delivers it. */
export interface Mailer {
  /**
   * Resolves when the mail was accepted.
   *
   * @param mailId Message-ID header with its angle brackets, the same in every attempt.
   * @throws {NotSent} when it was not.
   */
  send(mail: Mail, mailId: string): Promise<void>
}
