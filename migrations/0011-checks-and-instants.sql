-- The provider stays behind its port: the ledger keeps instants in UTC milliseconds and reasons of a decline in words of
-- its own. What is asked of the provider again is called a check.

-- How often the provider was asked about an attempt since it last changed, and when to ask next; null: no need.
DROP INDEX attempts_to_look_up;
ALTER TABLE attempts RENAME COLUMN looks TO checks;
ALTER TABLE attempts RENAME COLUMN look_at TO next_check_at;
CREATE INDEX attempts_to_check ON attempts (next_check_at) WHERE next_check_at IS NOT NULL;

-- When the provider made the sale, in UTC milliseconds; null until it has said so.
ALTER TABLE attempts ADD COLUMN charged_at INTEGER;
UPDATE attempts SET charged_at = 1000 * unixepoch(
    substr(provider_time, 1, 4) || '-' || substr(provider_time, 5, 2) || '-' || substr(provider_time, 7, 2) || ' ' ||
    substr(provider_time, 9, 2) || ':' || substr(provider_time, 11, 2) || ':' || substr(provider_time, 13, 2))
  WHERE provider_time <> '';
ALTER TABLE attempts DROP COLUMN provider_time;

-- Why the bank declined the card, as src/storage/tables.ts lists it; null: it did not.
ALTER TABLE attempts ADD COLUMN decline_reason TEXT;
UPDATE attempts SET decline_reason = CASE response_code
    WHEN '202' THEN 'insufficient funds'
    WHEN '203' THEN 'over limit'
    WHEN '204' THEN 'not allowed'
    WHEN '220' THEN 'incorrect details'
    WHEN '221' THEN 'incorrect details'
    WHEN '222' THEN 'incorrect details'
    WHEN '223' THEN 'expired card'
    WHEN '224' THEN 'incorrect expiry date'
    WHEN '225' THEN 'incorrect security code'
    WHEN '240' THEN 'call issuer'
    WHEN '250' THEN 'stolen card'
    WHEN '251' THEN 'stolen card'
    WHEN '252' THEN 'stolen card'
    WHEN '253' THEN 'stolen card'
    WHEN '264' THEN 'try again later'
    ELSE 'other'
  END
  WHERE response_code GLOB '2[0-9][0-9]';

-- Messages of the provider are kept as it was understood, and one that waits is still to be read.
UPDATE provider_events SET event = json_set(event, '$.transaction.at', (
    SELECT 1000 * unixepoch(
      substr(at, 1, 4) || '-' || substr(at, 5, 2) || '-' || substr(at, 7, 2) || ' ' ||
      substr(at, 9, 2) || ':' || substr(at, 11, 2) || ':' || substr(at, 13, 2))
    FROM (SELECT json_extract(event, '$.transaction.at') AS at)));
UPDATE provider_events SET event = json_set(event, '$.transaction.declineReason',
    CASE
      WHEN json_extract(event, '$.transaction.state') <> 'declined' THEN NULL
      ELSE CASE json_extract(event, '$.transaction.code')
        WHEN '202' THEN 'insufficient funds'
        WHEN '203' THEN 'over limit'
        WHEN '204' THEN 'not allowed'
        WHEN '220' THEN 'incorrect details'
        WHEN '221' THEN 'incorrect details'
        WHEN '222' THEN 'incorrect details'
        WHEN '223' THEN 'expired card'
        WHEN '224' THEN 'incorrect expiry date'
        WHEN '225' THEN 'incorrect security code'
        WHEN '240' THEN 'call issuer'
        WHEN '250' THEN 'stolen card'
        WHEN '251' THEN 'stolen card'
        WHEN '252' THEN 'stolen card'
        WHEN '253' THEN 'stolen card'
        WHEN '264' THEN 'try again later'
        ELSE 'other'
      END
    END);
