-- A payer's bank that asks for the money back is a letter to the practice, and no state of the payment. How one ended is in
-- the card provider's own report.
DROP INDEX attempts_in_dispute;
ALTER TABLE attempts DROP COLUMN dispute;
ALTER TABLE attempts DROP COLUMN dispute_ids;
ALTER TABLE attempts DROP COLUMN disputed_pence;
ALTER TABLE attempts DROP COLUMN dispute_reason;
ALTER TABLE attempts DROP COLUMN disputed_at;
ALTER TABLE attempts DROP COLUMN dispute_settled_at;
UPDATE returns SET kind = 'refund' WHERE kind = 'dispute';
