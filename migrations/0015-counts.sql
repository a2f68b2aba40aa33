-- How often what happened, per day in London: nothing about who it was (see src/counts/).
CREATE TABLE counts (
  day   TEXT NOT NULL,
  -- Such as "page /contact" or "form contact: sent".
  what  TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, what)
) STRICT, WITHOUT ROWID;
