/** One mail address with the name shown beside it. Kept apart, so that neither can become a list of addresses (M13). */
export interface MailAddress {
  name: string
  address: string
}

/** A mail as the outbox keeps it: finished text, nothing left to look up when it is sent. */
export interface Mail {
  from: MailAddress
  to: MailAddress
  replyTo?: MailAddress
  /** Nobody wrote it by hand: absence notices need not answer it (RFC 3834). */
  automatic?: true
  /** Never holds what a patient wrote: subjects show on locked screens (rule D40). */
  subject: string
  text: string
  html: string
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

/**
 * Why a mail did not leave. `temporary`: try again later. `permanent`: the other side will never take it. `too large`:
 * it would take a smaller one.
 * `configuration`: login or TLS refused, which somebody must mend. `broken`: this program could not make the mail.
 */
export type Trouble = 'temporary' | 'permanent' | 'too large' | 'configuration' | 'broken'

export class NotSent extends Error {
  readonly trouble: Trouble
  /** Short code for logs, such as `ECONNREFUSED` or `550`; the message may name addresses and stays in the database. */
  readonly code: string

  constructor(trouble: Trouble, code: string, message: string) {
    super(message)
    this.trouble = trouble
    this.code = code
  }
}

/** Hands mail to somebody who delivers it. */
export interface Post {
  /**
   * Resolves when the mail was accepted.
   *
   * @param mailId Message-ID header with its angle brackets, the same in every attempt.
   * @throws {NotSent} when it was not.
   */
  send(mail: Mail, mailId: string): Promise<void>
}
