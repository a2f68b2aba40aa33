-- A message and the letters it owes are written in one transaction: what the visitor is told was received is on its way.

CREATE TABLE messages (
  id          TEXT PRIMARY KEY,
  reference   TEXT NOT NULL UNIQUE,
  form        TEXT NOT NULL,
  form_key    TEXT,
  digest      TEXT NOT NULL,
  content     TEXT NOT NULL CHECK (json_valid(content)),
  received_at INTEGER NOT NULL,
  -- The same rendered form with the same words is the same message, however often it arrives.
  UNIQUE (form_key, digest)
) STRICT;

CREATE TABLE letters (
  id         INTEGER PRIMARY KEY,
  message_id TEXT REFERENCES messages (id) ON DELETE CASCADE,
  mail_id    TEXT NOT NULL UNIQUE,
  state      TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'parked')),
  priority   INTEGER NOT NULL DEFAULT 0,
  mail       TEXT NOT NULL CHECK (json_valid(mail)),
  attempts   INTEGER NOT NULL DEFAULT 0,
  due_at     INTEGER NOT NULL,
  sender     TEXT,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  settled_at INTEGER
) STRICT;

CREATE INDEX letters_due ON letters (state, priority DESC, due_at);
CREATE INDEX letters_of_message ON letters (message_id);
