-- Whether an attempt was made with an account that only pretends to charge: 1. Its letters and receipts say so.

ALTER TABLE attempts ADD COLUMN test INTEGER NOT NULL DEFAULT 0 CHECK (test IN (0, 1));
