-- Whose account settled something first is asked for each message of the provider, however many there were before.
CREATE INDEX provider_events_of_account ON provider_events (account, received_at);
