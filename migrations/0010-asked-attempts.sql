-- Since when the provider is asked about an attempt because something it said does not agree with, or adds to, what is
-- settled; null: no question is open. One that says that nothing was taken is in doubt meanwhile.

ALTER TABLE attempts ADD COLUMN asked_at INTEGER;
-- How much had been given back, in pence, if what it said is true; 0: only that the card was charged.
ALTER TABLE attempts ADD COLUMN asked_pence INTEGER NOT NULL DEFAULT 0;

-- While one card was charged, or may have been, no other card of the payment is sent.
DROP TRIGGER no_card_beside_one_that_was_charged;
CREATE TRIGGER no_card_beside_one_that_was_charged BEFORE UPDATE OF state ON attempts
  WHEN NEW.state = 'sent' AND EXISTS (
    SELECT 1 FROM attempts
    WHERE payment_id = NEW.payment_id AND id <> NEW.id
      AND (state IN ('paid', 'paid twice')
        OR asked_at IS NOT NULL AND state IN ('declined', 'refused', 'not charged', 'abandoned'))
  )
BEGIN
  SELECT RAISE(ABORT, 'another card of this payment was charged, or may have been');
END;
