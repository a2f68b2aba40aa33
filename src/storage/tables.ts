import type { Attempt, AttemptState, Payment, ReturnKind, Source } from './payment-states.ts'
import type { Generated, Kysely, Transaction } from 'kysely'

/* The tables as TypeScript knows them: what their columns can hold. Made by migrations/. */

/**
 * Why a mail did not leave. `temporary`: try again later. `permanent`: the other side will never take it. `too large`:
 * it would take a smaller one.
 * `configuration`: login or TLS refused, which somebody must mend. `broken`: this program could not make the mail.
 */
export type Trouble = 'temporary' | 'permanent' | 'too large' | 'configuration' | 'broken'

/** What a refusal is about, and so which success shows that it is over. */
export type About = 'server' | 'address' | 'letter'

/** A message of a patient as the practice accepted it. Times are UTC milliseconds. */
export interface MessageRow {
  id: string
  /** What patient and practice call it on the telephone, such as `7KQ2-M9XD`. */
  reference: string
  form: string
  /** Key of the rendered form, null from a script that sends none. */
  form_key: string | null
  /** SHA-256 of form and content: the same form sent twice is one message. */
  digest: string
  /** The valid message as JSON. */
  content: string
  received_at: number
  /** Photos for which there was no room. */
  photos_left_out: Generated<number>
}

/** A letter in the outbox; what its states mean is in mail/outbox.ts. */
export interface LetterRow {
  id: Generated<number>
  message_id: string | null
  /** Message-ID header; the same in every attempt, so that a copy can be recognised. */
  mail_id: string
  state: 'waiting' | 'sending' | 'sent' | 'parked'
  /** Higher goes first. */
  priority: Generated<number>
  /** Mail as JSON, see mail/mail.ts. */
  mail: string
  attempts: Generated<number>
  /** Not before this UTC millisecond; while sending: until when the sender's claim holds. */
  due_at: number
  /** Name of the process that is sending it. */
  sender: string | null
  last_error: string | null
  /** Kind of the last refusal, and what it was about; null: none since it was written or put back by a person. */
  trouble: Generated<Trouble | null>
  trouble_about: Generated<About | null>
  created_at: number
  closed_at: number | null
}

/** A photo of an emergency message; its file of the same name lies in the photos folder. */
export interface PhotoRow {
  id: string
  message_id: string
  /** From 1, in the order in which they were chosen. */
  position: number
  name: string
  type: string
  /** Bytes. */
  size: number
}

/** Somebody who began to pay, as one browser said it; see payments/api/payers. */
export interface UserRow {
  id: string
  /** Value of the browser's signed cookie. */
  browser: string
  /** Compared without regard to the case of its letters. */
  email: string
  first_name: string
  last_name: string
  phone: string
  created_at: number
}

/** A random key that the site made for itself. */
export interface SecretRow {
  name: string
  secret: Uint8Array
}

/** Columns that the database fills in where an attempt is written without them. */
type Defaulted =
  | 'id'
  | 'response_code'
  | 'response_text'
  | 'processor_code'
  | 'processor_text'
  | 'card_last_four'
  | 'card_type'
  | 'returned_pence'
  | 'test'
  | 'checks'
type AttemptRow = {
  [Column in keyof Attempt]: Column extends Defaulted ? Generated<Attempt[Column]> : Attempt[Column]
}

/** Money that went back to a payer, who was told of it once; see payments/ledger/returns.ts. */
export interface ReturnRow {
  id: Generated<number>
  attempt_id: number
  pence: number
  kind: ReturnKind
  /** As the provider says, or else when we learnt of it. */
  returned_at: number
  known_at: number
}

/** A move of an attempt from one state to another. */
export interface MoveRow {
  id: Generated<number>
  attempt_id: number
  from_state: AttemptState
  to_state: AttemptState
  source: Source
  correction: 0 | 1
  text: string
  moved_at: number
}

/** A signed message of the provider. */
export interface ProviderEventRow {
  id: string
  type: string
  account: string
  /** ProviderEvent of payments/provider/provider.ts as JSON. */
  event: string
  received_at: number
  outcome: string | null
  processed_at: number | null
}

/** How the provider answers our questions: one row, see migrations/0007 and payments/recovery/provider-watch.ts. */
export interface ProviderWatchRow {
  id: 1
  compared_until: number
  compare_due_at: number
  refused_since: number | null
  restored_at: number | null
  live_at: number | null
}

/** What the practice said on every page for a while; see src/notices/. */
export interface NoticeRow {
  id: Generated<number>
  /** One of preparedNotices in practice/notice.ts, of this version or another. */
  kind: string
  sentence: string
  published_at: number
  until_at: number
  taken_back_at: number | null
}

/** That an address was sent word of an arrived message; see migrations/0014 and forms/acknowledgement.ts. */
export interface AcknowledgementRow {
  mailbox: string
  form: string
  message_id: string
  owed_at: number
}

/** How often something happened on a day in London, `YYYY-MM-DD`; see src/counts/. */
export interface CountRow {
  day: string
  what: string
  count: number
}

/** Something that is done once. */
export interface DoneOnceRow {
  name: string
  at: number
}

export interface Tables {
  payments: Payment
  attempts: AttemptRow
  moves: MoveRow
  returns: ReturnRow
  provider_events: ProviderEventRow
  done_once: DoneOnceRow
  notices: NoticeRow
  counts: CountRow
  provider_watch: ProviderWatchRow
  users: UserRow
  secrets: SecretRow
  photos: PhotoRow
  messages: MessageRow
  acknowledgements: AcknowledgementRow
  letters: LetterRow
}

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

export type { Attempt, Payment }

/** What is kept of a photo besides its message. */
export type KeptPhoto = Pick<PhotoRow, 'id' | 'name' | 'type' | 'size'>
