-- How the card provider answers our questions, and how far both sides were compared. One row, so that a restart or a
-- restored backup forgets nothing of it. Times are UTC milliseconds.

CREATE TABLE provider_watch (
  id             INTEGER PRIMARY KEY CHECK (id = 1),
  -- Payments up to then were compared with the provider's; the next comparison looks back to it.
  compared_until INTEGER NOT NULL,
  -- When the next comparison is due.
  compare_due_at INTEGER NOT NULL,
  -- Since when the provider refuses to answer; null: it answers.
  refused_since  INTEGER
) STRICT;
