-- Turns the tables of earlier/0004-payments.sql into those of 0004-payments.sql, with everything that is in them.
-- Runs with foreign keys off, so that dropping a table leaves the rows that refer to it.

CREATE TABLE new_attempts (
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
  -- As the payer typed it; a parent may pay for a child.
  name_on_card    TEXT NOT NULL,
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
  -- When the receipt was owed to the payer; null: not yet.
  receipt_at      INTEGER,
  -- How often the provider was asked about it since it last changed, and when to ask next; null: no need.
  looks           INTEGER NOT NULL DEFAULT 0,
  look_at         INTEGER,
  created_at      INTEGER NOT NULL,
  changed_at      INTEGER NOT NULL
) STRICT;

-- The name on the card was not kept. The receipt was owed when the attempt became paid.
INSERT INTO new_attempts
SELECT id, payment_id, reference, token_digest, state, client, '', three_d_secure, refusal, transaction_id,
  response_code, response_text, processor_code, processor_text, card_last_four, card_type, provider_time,
  returned_pence,
  (SELECT min(moved_at) FROM moves WHERE moves.attempt_id = attempts.id AND moves.to_state = 'paid'),
  looks, look_at, created_at, changed_at
FROM attempts;

DROP TABLE attempts;
ALTER TABLE new_attempts RENAME TO attempts;

CREATE INDEX attempts_of_payment ON attempts (payment_id);
CREATE INDEX attempts_to_look_up ON attempts (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX attempts_by_time ON attempts (changed_at);
CREATE UNIQUE INDEX one_attempt_that_counts ON attempts (payment_id)
  WHERE state IN ('started', 'sent', 'unknown', 'needs person', 'paid');

CREATE TABLE new_provider_events (
  id            TEXT PRIMARY KEY,
  type          TEXT NOT NULL,
  -- Which of our keys it was signed for; another account has others.
  account       TEXT NOT NULL,
  event         TEXT NOT NULL CHECK (json_valid(event)),
  received_at   INTEGER NOT NULL,
  -- What came of it; null: not worked off yet.
  outcome       TEXT,
  worked_off_at INTEGER
) STRICT;

-- Which keys an event was signed for was not kept either.
INSERT INTO new_provider_events
SELECT id, type, '', event, received_at, outcome, worked_off_at FROM provider_events;

DROP TABLE provider_events;
ALTER TABLE new_provider_events RENAME TO provider_events;

CREATE INDEX provider_events_to_work_off ON provider_events (received_at) WHERE worked_off_at IS NULL;
