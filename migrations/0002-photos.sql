-- Photos of an emergency message. The file of the same name lies in the photos folder; a file without a row is removed.

CREATE TABLE photos (
  id         TEXT PRIMARY KEY,
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  position   INTEGER NOT NULL,
  -- As the patient's device called it, cleaned.
  name       TEXT NOT NULL,
  type       TEXT NOT NULL,
  -- Bytes.
  size       INTEGER NOT NULL,
  UNIQUE (message_id, position)
) STRICT;
