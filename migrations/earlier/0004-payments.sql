-- The payment ledger. A payment is one registration or one call-out that is to be paid once; an attempt is one card that
-- was tried for it. Money is whole pence, times are UTC milliseconds. What states mean and which moves there are is in
-- src/payments/attempt.ts; no other code changes a state.

CREATE TABLE payments (
  id         TEXT PRIMARY KEY,
  -- What patient and practice call it on the telephone, such as 7KQ2-M9XD.
  reference  TEXT NOT NULL UNIQUE,
  purpose    TEXT NOT NULL CHECK (purpose IN ('registration', 'call-out')),
  -- Which browser began it: the value of its signed cookie.
  browser    TEXT NOT NULL,
  -- Of whom it is for and what: the same again from the same browser is the same payment.
  digest     TEXT NOT NULL,
  pence      INTEGER NOT NULL CHECK (pence > 0),
  currency   TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name  TEXT NOT NULL,
  email      TEXT NOT NULL,
  phone      TEXT NOT NULL,
  city       TEXT NOT NULL,
  -- The paid form as it was sent; null when it never came, or when its days are over.
  form       TEXT CHECK (json_valid(form)),
  -- When the letter to the practice was owed; null: not yet.
  told_at    INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX payments_of_browser ON payments (browser, digest, created_at);

CREATE TABLE attempts (
  id              INTEGER PRIMARY KEY,
  payment_id      TEXT NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
  -- What the provider knows it by, such as PD-7KQ2-M9XD-1.
  reference       TEXT NOT NULL UNIQUE,
  -- SHA-256 of the single-use token: the key of repetition.
  token_digest    TEXT NOT NULL UNIQUE,
  state           TEXT NOT NULL CHECK (state IN ('started', 'sent', 'unknown', 'paid', 'declined', 'refused',
                    'not charged', 'needs person', 'abandoned', 'refunded', 'voided', 'paid twice')),
  -- Keyed digest of the payer's network, for the limits of one day; then null.
  client          TEXT,
  -- What 3-D Secure said, as JSON.
  three_d_secure  TEXT NOT NULL CHECK (json_valid(three_d_secure)),
  refusal         TEXT,
  transaction_id  TEXT,
  response_code   TEXT NOT NULL DEFAULT '',
  response_text   TEXT NOT NULL DEFAULT '',
  processor_code  TEXT NOT NULL DEFAULT '',
  processor_text  TEXT NOT NULL DEFAULT '',
  card_last_four  TEXT NOT NULL DEFAULT '' CHECK (length(card_last_four) <= 4),
  card_type       TEXT NOT NULL DEFAULT '',
  -- yyyymmddhhmmss in UTC as the provider wrote it; empty until it has said so.
  provider_time   TEXT NOT NULL DEFAULT '',
  returned_pence  INTEGER NOT NULL DEFAULT 0,
  -- How often the provider was asked about it since it last changed, and when to ask next; null: no need.
  looks           INTEGER NOT NULL DEFAULT 0,
  look_at         INTEGER,
  created_at      INTEGER NOT NULL,
  changed_at      INTEGER NOT NULL
) STRICT;

CREATE INDEX attempts_of_payment ON attempts (payment_id);
CREATE INDEX attempts_to_look_up ON attempts (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX attempts_by_time ON attempts (changed_at);
-- While one attempt may have taken the money, there is no other.
CREATE UNIQUE INDEX one_attempt_that_counts ON attempts (payment_id)
  WHERE state IN ('started', 'sent', 'unknown', 'needs person', 'paid');

-- Every move of every attempt, for whoever has to find out what happened.
CREATE TABLE moves (
  id         INTEGER PRIMARY KEY,
  attempt_id INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
  from_state TEXT NOT NULL,
  to_state   TEXT NOT NULL,
  source     TEXT NOT NULL CHECK (source IN ('site', 'answer', 'event', 'look-up', 'person')),
  -- 1: not a move of its own right, but a correction after what the provider proves.
  correction INTEGER NOT NULL,
  text       TEXT NOT NULL,
  moved_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX moves_of_attempt ON moves (attempt_id);

-- Signed messages of the provider, each once. Nothing of a card but its last four digits is kept.
CREATE TABLE provider_events (
  id            TEXT PRIMARY KEY,
  type          TEXT NOT NULL,
  event         TEXT NOT NULL CHECK (json_valid(event)),
  received_at   INTEGER NOT NULL,
  -- What came of it; null: not worked off yet.
  outcome       TEXT,
  worked_off_at INTEGER
) STRICT;

CREATE INDEX provider_events_to_work_off ON provider_events (received_at) WHERE worked_off_at IS NULL;

-- Things that are done once, such as an alarm about one payment or the comparison of one day.
CREATE TABLE done_once (
  name TEXT PRIMARY KEY,
  at   INTEGER NOT NULL
) STRICT;
