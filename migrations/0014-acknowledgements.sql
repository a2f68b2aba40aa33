-- That somebody was sent word that a message arrived: one letter for an address and a form a day, and so many for all
-- together. The address is not kept, only a digest of its mailbox under a key of the site's own; both limits look back a
-- day, and after it the row goes. It goes with its message, too.

CREATE TABLE acknowledgements (
  -- HMAC-SHA-256 of the mailbox, as hex.
  mailbox    TEXT NOT NULL,
  form       TEXT NOT NULL,
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  -- UTC milliseconds.
  owed_at    INTEGER NOT NULL,
  PRIMARY KEY (mailbox, form)
) STRICT, WITHOUT ROWID;

CREATE INDEX acknowledgements_by_time ON acknowledgements (owed_at);
CREATE INDEX acknowledgements_of_message ON acknowledgements (message_id);
