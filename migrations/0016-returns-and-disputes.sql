-- Money that went back to payers, each return once: whoever pays was told of exactly these.
CREATE TABLE returns (
  id          INTEGER PRIMARY KEY,
  attempt_id  INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
  pence       INTEGER NOT NULL CHECK (pence > 0),
  -- How: given back by the practice, taken back before it was settled, or taken back by the payer's bank.
  kind        TEXT NOT NULL CHECK (kind IN ('refund', 'void', 'dispute')),
  -- When it went back as the provider says, or else when we learnt of it.
  returned_at INTEGER NOT NULL,
  -- When we learnt of it; then the letters were owed.
  known_at    INTEGER NOT NULL
) STRICT;

CREATE INDEX returns_of_attempt ON returns (attempt_id);
CREATE INDEX returns_by_time ON returns (known_at);

-- What went back before it was told of counts as told: nobody gets a letter now about last year.
INSERT INTO returns (attempt_id, pence, kind, returned_at, known_at)
SELECT attempts.id,
  CASE WHEN state = 'paid' OR state = 'paid twice' THEN returned_pence ELSE pence END,
  CASE state WHEN 'voided' THEN 'void' ELSE 'refund' END,
  changed_at, changed_at
FROM attempts JOIN payments ON payments.id = attempts.payment_id
WHERE state IN ('refunded', 'voided') OR (state IN ('paid', 'paid twice') AND returned_pence > 0);

-- A payer's bank asks for the money back; null: it never did. The payment counts as paid until it is decided.
ALTER TABLE attempts ADD COLUMN dispute TEXT CHECK (dispute IN ('open', 'won', 'lost'));
-- The provider's numbers of it, divided by blanks; empty: it was not told by a message.
ALTER TABLE attempts ADD COLUMN dispute_ids TEXT NOT NULL DEFAULT '';
ALTER TABLE attempts ADD COLUMN disputed_pence INTEGER NOT NULL DEFAULT 0;
-- The bank's reason as the provider tells it.
ALTER TABLE attempts ADD COLUMN dispute_reason TEXT NOT NULL DEFAULT '';
-- The provider's date of it, or else when we learnt of it; and when a person recorded how it ended.
ALTER TABLE attempts ADD COLUMN disputed_at INTEGER;
ALTER TABLE attempts ADD COLUMN dispute_settled_at INTEGER;
CREATE INDEX attempts_in_dispute ON attempts (disputed_at) WHERE dispute = 'open';

-- Messages of the provider are kept as it was understood, and one that waits is still to be read.
UPDATE provider_events
SET event = json_set(event, '$.transaction.returnedAt', NULL, '$.transaction.chargedBackPence', 0)
WHERE json_type(event, '$.transaction') = 'object';
