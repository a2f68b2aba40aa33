-- What the last refusal of a letter was, and what it was about (mail/mail.ts). A patient's address that was refused does
-- not make the site unready, and a success shows which other letters need wait no longer.

ALTER TABLE letters ADD COLUMN trouble TEXT
  CHECK (trouble IN ('temporary', 'permanent', 'too large', 'configuration', 'broken'));
ALTER TABLE letters ADD COLUMN trouble_about TEXT CHECK (trouble_about IN ('server', 'address', 'letter'));
