-- Who began to pay, as that browser said it. Another browser's record of the same address is a record of its own, so
-- that nobody learns from an answer whether an address belongs to a patient.

CREATE TABLE users (
  id         TEXT PRIMARY KEY,
  -- Which browser made it: the value of its signed cookie.
  browser    TEXT NOT NULL,
  email      TEXT NOT NULL COLLATE NOCASE,
  first_name TEXT NOT NULL,
  last_name  TEXT NOT NULL,
  phone      TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (browser, email)
) STRICT;

CREATE INDEX users_by_email ON users (email);

-- Random keys that this site made for itself at its first need.
CREATE TABLE secrets (
  name   TEXT PRIMARY KEY,
  secret BLOB NOT NULL CHECK (length(secret) = 32)
) STRICT;
