-- What the practice said on every page for a while; see src/notices/.
CREATE TABLE notices (
  id            INTEGER PRIMARY KEY,
  -- One of preparedNotices in src/practice/notice.ts.
  kind          TEXT NOT NULL CHECK (kind <> ''),
  -- A sentence of the practice's own; may be empty.
  sentence      TEXT NOT NULL,
  published_at  INTEGER NOT NULL,
  -- It ends by itself then.
  until_at      INTEGER NOT NULL CHECK (until_at > published_at),
  -- When it was taken back, or replaced by another one.
  taken_back_at INTEGER
) STRICT;
