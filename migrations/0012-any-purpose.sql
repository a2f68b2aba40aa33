-- What may be paid for stands in the program, so that a new service needs no new table.
CREATE TABLE new_payments (
  id         TEXT PRIMARY KEY,
  -- What patient and practice call it on the telephone, such as 7KQ2-M9XD.
  reference  TEXT NOT NULL UNIQUE,
  purpose    TEXT NOT NULL CHECK (purpose <> ''),
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
INSERT INTO new_payments
SELECT id, reference, purpose, browser, digest, pence, currency, first_name, last_name, email, phone, city, form,
  told_at, created_at
FROM payments;
DROP TABLE payments;
ALTER TABLE new_payments RENAME TO payments;
CREATE INDEX payments_of_browser ON payments (browser, digest, created_at);
CREATE INDEX payments_of_person ON payments (digest, created_at);
