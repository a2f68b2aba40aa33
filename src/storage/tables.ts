import type { Attempt, AttemptState, Payment, ReturnKind, ChangeSource } from './payment-states.ts'
import type { Generated, Kysely, Transaction } from 'kysely'

/* TypeScript types of the tables that migrations/ creates. */

/**
 * Why a mail was not sent. `temporary`: retry later. `permanent`: the other side will never accept it. `too large`: it
 * would accept a smaller one. `configuration`: login or TLS refused, which somebody must fix. `broken`: this program
 * could not create the mail.
 */
export type SendFailure = 'temporary' | 'permanent' | 'too large' | 'configuration' | 'broken'

/** Subject of a refusal, and so which later success shows that it is over. */
export type FailureSubject = 'server' | 'address' | 'letter'

/** Times are UTC milliseconds. */
export interface MessageRow {
  id: string
  /** Reference for use on the telephone, such as `7KQ2-M9XD`. */
  reference: string
  form: string
  /** Idempotency key of the form; null from a script that sends none. */
  form_key: string | null
  /** SHA-256 of form and content: the same form sent twice is one message. */
  digest: string
  /** Validated message as JSON. */
  content: string
  received_at: number
  /** Photos left out for lack of space. */
  photos_left_out: Generated<number>
}

/** A letter in the outbox; mail/outbox.ts changes its state. */
export interface LetterRow {
  id: Generated<number>
  message_id: string | null
  /** Message-ID header; the same in every attempt, to recognise duplicates. */
  mail_id: string
  state: 'waiting' | 'sending' | 'sent' | 'parked'
  /** Higher is sent first. */
  priority: Generated<number>
  /** Mail as JSON, see mail/mail.ts. */
  mail: string
  attempts: Generated<number>
  /** Earliest time to send, in UTC milliseconds; while sending, expiry of the sender's claim. */
  due_at: number
  /** Process that is sending it: `host:pid`. */
  sender: string | null
  last_error: string | null
  /** Kind and subject of the last refusal; null: none since it was written or retried by the operator. */
  trouble: Generated<SendFailure | null>
  trouble_about: Generated<FailureSubject | null>
  created_at: number
  closed_at: number | null
}

/** A photo of an emergency message; its file in the photos folder is named after the id. */
export interface PhotoRow {
  id: string
  message_id: string
  /** From 1, in the order of selection. */
  position: number
  name: string
  type: string
  /** Bytes. */
  size: number
}

/** Details of a payer as one browser entered them; see payments/api/payers. */
export interface UserRow {
  id: string
  /** Value of the browser's signed cookie. */
  browser: string
  /** Compared case-insensitively. */
  email: string
  first_name: string
  last_name: string
  phone: string
  created_at: number
}

export interface SecretRow {
  name: string
  secret: Uint8Array
}

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
  | 'look_ups'
type AttemptRow = {
  [Column in keyof Attempt]: Column extends Defaulted ? Generated<Attempt[Column]> : Attempt[Column]
}

/** Money returned to a payer, who was notified once; see payments/ledger/return-rows.ts. */
export interface ReturnRow {
  id: Generated<number>
  attempt_id: number
  pence: number
  kind: ReturnKind
  /** According to the provider, else when the site learnt of it. */
  returned_at: number
  known_at: number
}

export interface TransitionRow {
  id: Generated<number>
  attempt_id: number
  from_state: AttemptState
  to_state: AttemptState
  source: ChangeSource
  correction: 0 | 1
  text: string
  moved_at: number
}

/** A signed webhook event. */
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

/** Comparisons and refused questions: one row, see migrations/ and payments/recovery/watch-gateway.ts. */
export interface ProviderWatchRow {
  id: 1
  compared_until: number
  compare_due_at: number
  refused_since: number | null
  restored_at: number | null
  live_at: number | null
}

/** A notice of the practice on every page for a while; see src/notices/. */
export interface NoticeRow {
  id: Generated<number>
  /** A key of preparedNotices in facts/prepared-notices.ts, of this version or another. */
  kind: string
  sentence: string
  published_at: number
  until_at: number
  withdrawn_at: number | null
}

/** An acknowledgement of a message to an address; see migrations/ and forms/acknowledgement-limit.ts. */
export interface AcknowledgementRow {
  mailbox: string
  form: string
  message_id: string
  owed_at: number
}

/** Count of an event on a day in London, `YYYY-MM-DD`; see src/counts/. */
export interface CountRow {
  day: string
  what: string
  count: number
}

export interface DoneOnceRow {
  name: string
  at: number
}

export interface Tables {
  payments: Payment
  attempts: AttemptRow
  transitions: TransitionRow
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

export type PhotoRecord = Pick<PhotoRow, 'id' | 'name' | 'type' | 'size'>
