-- While the money of one card is held, also by one that was charged beside another, no other card is sent.
CREATE TRIGGER no_card_beside_one_that_was_charged BEFORE UPDATE OF state ON attempts
  WHEN NEW.state = 'sent' AND EXISTS (
    SELECT 1 FROM attempts
    WHERE payment_id = NEW.payment_id AND id <> NEW.id AND state IN ('paid', 'paid twice')
  )
BEGIN
  SELECT RAISE(ABORT, 'another card of this payment was charged');
END;

-- The same person for the same thing from another browser is found among all payments.
CREATE INDEX payments_of_person ON payments (digest, created_at);
