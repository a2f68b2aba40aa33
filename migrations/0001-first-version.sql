-- The schema of version 0.1.0. Times are UTC milliseconds, money is whole pence. An applied file is never edited: its hash
-- is recorded, and a difference stops the start. Add a new file instead.


-- Messages and mail. A message and its letters are inserted in one transaction, so an acknowledged message is always mailed.

CREATE TABLE messages (
  id              TEXT PRIMARY KEY,
  -- Said on the telephone, such as 7KQ2-M9XD.
  reference       TEXT NOT NULL UNIQUE,
  form            TEXT NOT NULL,
  -- Idempotency key made by the browser; null from scripts that send none.
  form_key        TEXT,
  -- SHA-256 of form and content.
  digest          TEXT NOT NULL,
  content         TEXT NOT NULL CHECK (json_valid(content)),
  -- Photos refused for lack of space; the page says so to the sender.
  photos_left_out INTEGER NOT NULL DEFAULT 0,
  received_at     INTEGER NOT NULL,
  -- The same form with the same content is the same message, however often it is sent.
  UNIQUE (form_key, digest)
) STRICT;

CREATE INDEX messages_by_time ON messages (received_at);

-- The outbox; mail/outbox.ts has its states.
CREATE TABLE letters (
  id            INTEGER PRIMARY KEY,
  message_id    TEXT REFERENCES messages (id) ON DELETE CASCADE,
  -- Message-ID header, the same in every attempt.
  mail_id       TEXT NOT NULL UNIQUE,
  state         TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'parked')),
  priority      INTEGER NOT NULL DEFAULT 0,
  -- `Mail` of mail/mail.ts.
  mail          TEXT NOT NULL CHECK (json_valid(mail)),
  attempts      INTEGER NOT NULL DEFAULT 0,
  -- While sending: when the sender's claim expires.
  due_at        INTEGER NOT NULL,
  sender        TEXT,
  last_error    TEXT,
  -- The last refusal and what it was about (mail/mail.ts): a delivery shows which other letters can be retried.
  trouble       TEXT CHECK (trouble IN ('temporary', 'permanent', 'too large', 'configuration', 'broken')),
  trouble_about TEXT CHECK (trouble_about IN ('server', 'address', 'letter')),
  created_at    INTEGER NOT NULL,
  -- When it was sent or parked.
  closed_at     INTEGER
) STRICT;

CREATE INDEX letters_due ON letters (state, priority DESC, due_at);
CREATE INDEX letters_of_message ON letters (message_id);
CREATE INDEX letters_of_no_message ON letters (closed_at) WHERE message_id IS NULL;

-- Photos of an emergency message. The file of the same name is in the photos folder; a file without a row is deleted.
CREATE TABLE photos (
  id         TEXT PRIMARY KEY,
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  position   INTEGER NOT NULL,
  -- File name on the patient's device, cleaned.
  name       TEXT NOT NULL,
  type       TEXT NOT NULL,
  -- Bytes.
  size       INTEGER NOT NULL,
  UNIQUE (message_id, position)
) STRICT;

-- Acknowledgements of the last day, for their rate limits: one per mailbox and form, and so many in all.
CREATE TABLE acknowledgements (
  -- HMAC-SHA-256 of the mailbox as hex: the address itself is not stored.
  mailbox    TEXT NOT NULL,
  form       TEXT NOT NULL,
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  owed_at    INTEGER NOT NULL,
  PRIMARY KEY (mailbox, form)
) STRICT, WITHOUT ROWID;

CREATE INDEX acknowledgements_by_time ON acknowledgements (owed_at);
CREATE INDEX acknowledgements_of_message ON acknowledgements (message_id);


-- Payments. A payment is one registration or one call-out, to be paid once; an attempt is one card tried for it.
-- payments/rules/attempt.ts has the states of an attempt and their transitions.

-- Payers, as their browsers introduced them. A second browser gets a row of its own, so that no answer reveals whether an
-- address belongs to a patient (ruling 20).
CREATE TABLE users (
  id         TEXT PRIMARY KEY,
  -- Value of the browser's signed cookie.
  browser    TEXT NOT NULL,
  email      TEXT NOT NULL COLLATE NOCASE,
  first_name TEXT NOT NULL,
  last_name  TEXT NOT NULL,
  phone      TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (browser, email)
) STRICT;

CREATE INDEX users_by_email ON users (email);

CREATE TABLE payments (
  id                   TEXT PRIMARY KEY,
  -- Said on the telephone, such as 7KQ2-M9XD.
  reference            TEXT NOT NULL UNIQUE,
  -- Name of a paid service; the program knows which there are, so that a new one needs no migration.
  purpose              TEXT NOT NULL CHECK (purpose <> ''),
  -- Value of the browser's signed cookie.
  browser              TEXT NOT NULL,
  -- Digest of person and purpose: the same again from the same browser is the same payment.
  digest               TEXT NOT NULL,
  pence                INTEGER NOT NULL CHECK (pence > 0),
  currency             TEXT NOT NULL,
  first_name           TEXT NOT NULL,
  last_name            TEXT NOT NULL,
  email                TEXT NOT NULL,
  phone                TEXT NOT NULL,
  city                 TEXT NOT NULL,
  -- The paid form; null when it never arrived or has expired.
  form                 TEXT CHECK (json_valid(form)),
  -- When the letter to the practice was enqueued; null: not yet.
  practice_notified_at INTEGER,
  created_at           INTEGER NOT NULL
) STRICT;

CREATE INDEX payments_of_browser ON payments (browser, digest, created_at);
CREATE INDEX payments_of_person ON payments (digest, created_at);

CREATE TABLE attempts (
  id             INTEGER PRIMARY KEY,
  payment_id     TEXT NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
  -- Order id at the provider, such as PD-7KQ2-M9XD-4TZ8.
  reference      TEXT NOT NULL UNIQUE,
  -- SHA-256 of the single-use card token: the idempotency key.
  token_digest   TEXT NOT NULL UNIQUE,
  state          TEXT NOT NULL CHECK (state IN ('started', 'sent', 'unknown', 'paid', 'declined', 'refused',
                   'not charged', 'needs person', 'abandoned', 'refunded', 'voided', 'paid twice')),
  -- 1: made with an account in test mode; its letters and receipts say so.
  test           INTEGER NOT NULL DEFAULT 0 CHECK (test IN (0, 1)),
  -- Keyed digest of the payer's network, for the rate limits of one day; then null.
  client         TEXT,
  -- As typed; a parent may pay for a child.
  name_on_card   TEXT NOT NULL,
  refusal        TEXT,
  -- DeclineReason of storage/payment-states.ts; null: not declined.
  decline_reason TEXT,
  transaction_id TEXT,
  response_code  TEXT NOT NULL DEFAULT '',
  response_text  TEXT NOT NULL DEFAULT '',
  processor_code TEXT NOT NULL DEFAULT '',
  processor_text TEXT NOT NULL DEFAULT '',
  card_last_four TEXT NOT NULL DEFAULT '' CHECK (length(card_last_four) <= 4),
  card_type      TEXT NOT NULL DEFAULT '',
  -- The provider's time of the sale; null until it is known.
  charged_at     INTEGER,
  returned_pence INTEGER NOT NULL DEFAULT 0,
  -- When the receipt was enqueued; null: not yet.
  receipt_at     INTEGER,
  -- How often the provider was asked since the last change, and when to ask next; null: no need.
  look_ups       INTEGER NOT NULL DEFAULT 0,
  next_look_up_at INTEGER,
  -- Since when the provider is asked because something contradicts or adds to a final state; null: no open question.
  asked_at       INTEGER,
  created_at     INTEGER NOT NULL,
  changed_at     INTEGER NOT NULL
) STRICT;

CREATE INDEX attempts_of_payment ON attempts (payment_id);
CREATE INDEX attempts_by_time ON attempts (changed_at);
CREATE INDEX attempts_to_look_up ON attempts (next_look_up_at) WHERE next_look_up_at IS NOT NULL;
CREATE INDEX attempts_with_client ON attempts (created_at) WHERE client IS NOT NULL;
-- While one attempt may have charged a card, no other can be started.
CREATE UNIQUE INDEX one_attempt_that_counts ON attempts (payment_id)
  WHERE state IN ('started', 'sent', 'unknown', 'needs person', 'paid');

-- While one card was charged, or may have been, no other card of the payment is sent.
CREATE TRIGGER no_card_beside_one_that_was_charged BEFORE UPDATE OF state ON attempts
  WHEN NEW.state = 'sent' AND EXISTS (
    SELECT 1 FROM attempts
    WHERE payment_id = NEW.payment_id AND id <> NEW.id
      AND (state IN ('paid', 'paid twice')
        OR asked_at IS NOT NULL AND state IN ('declined', 'refused', 'not charged', 'abandoned'))
  )
BEGIN
  SELECT RAISE(ABORT, 'another card of this payment was charged, or may have been');
END;

-- History of every attempt.
CREATE TABLE transitions (
  id         INTEGER PRIMARY KEY,
  attempt_id INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
  from_state TEXT NOT NULL,
  to_state   TEXT NOT NULL,
  source     TEXT NOT NULL CHECK (source IN ('site', 'answer', 'event', 'look-up', 'person')),
  -- 1: the provider's record proved the old state wrong.
  correction INTEGER NOT NULL,
  text       TEXT NOT NULL,
  moved_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX transitions_of_attempt ON transitions (attempt_id);

-- Refunds and voids, one row for each letter to the payer.
CREATE TABLE returns (
  id          INTEGER PRIMARY KEY,
  attempt_id  INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
  pence       INTEGER NOT NULL CHECK (pence > 0),
  kind        TEXT NOT NULL CHECK (kind IN ('refund', 'void')),
  -- The provider's time, or known_at where it gives none.
  returned_at INTEGER NOT NULL,
  -- When the site learnt of it and enqueued the letters.
  known_at    INTEGER NOT NULL
) STRICT;

CREATE INDEX returns_of_attempt ON returns (attempt_id);
CREATE INDEX returns_by_time ON returns (known_at);

-- The provider's webhooks, each once, without card data except the last four digits.
CREATE TABLE provider_events (
  id           TEXT PRIMARY KEY,
  type         TEXT NOT NULL,
  -- Merchant id; the first event that settled a payment decides which account is ours.
  account      TEXT NOT NULL,
  -- `ProviderEvent` of payments/provider/provider.ts.
  event        TEXT NOT NULL CHECK (json_valid(event)),
  received_at  INTEGER NOT NULL,
  -- Null: not processed yet.
  outcome      TEXT,
  processed_at INTEGER
) STRICT;

CREATE INDEX provider_events_to_process ON provider_events (received_at) WHERE processed_at IS NULL;
CREATE INDEX provider_events_of_account ON provider_events (account, received_at);

-- One row: how far ledger and provider were compared, and how the provider answers. Survives restarts and restores.
CREATE TABLE provider_watch (
  id             INTEGER PRIMARY KEY CHECK (id = 1),
  -- The next comparison looks back to this.
  compared_until INTEGER NOT NULL,
  compare_due_at INTEGER NOT NULL,
  -- Since when the provider refuses to answer; null: it answers.
  refused_since  INTEGER,
  -- When a backup was restored; null: compared since. Until then no card is charged, because the ledger may not know what
  -- was charged after the backup.
  restored_at    INTEGER,
  -- When the account last said that it is live.
  live_at        INTEGER
) STRICT;


-- Everything else.

-- Random keys, generated when first needed.
CREATE TABLE secrets (
  name   TEXT PRIMARY KEY,
  secret BLOB NOT NULL CHECK (length(secret) = 32)
) STRICT;

-- Names of things that must happen once, such as the alarm about a payment or the morning letter of a day.
CREATE TABLE done_once (
  name TEXT PRIMARY KEY,
  at   INTEGER NOT NULL
) STRICT;

-- Urgent notices, which every page shows while they last.
CREATE TABLE notices (
  id            INTEGER PRIMARY KEY,
  -- One of preparedNotices in src/practice.
  kind          TEXT NOT NULL CHECK (kind <> ''),
  -- The practice's own sentence; may be empty.
  sentence      TEXT NOT NULL,
  published_at  INTEGER NOT NULL,
  until_at      INTEGER NOT NULL CHECK (until_at > published_at),
  -- Withdrawn, or replaced by another notice.
  withdrawn_at  INTEGER
) STRICT;

-- Usage counts, nothing about a person (ruling 29).
CREATE TABLE counts (
  -- In London, YYYY-MM-DD.
  day   TEXT NOT NULL,
  -- Such as "page /contact" or "form contact: sent".
  what  TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, what)
) STRICT, WITHOUT ROWID;
