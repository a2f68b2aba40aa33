-- When a backup was put in the place of the database; null: it was compared with the provider since. No card is taken
-- until then, because the ledger may not know what was charged after the backup was made. UTC milliseconds.
ALTER TABLE provider_watch ADD COLUMN restored_at INTEGER;

-- When the account last said that it charges cards and is not in test mode. UTC milliseconds.
ALTER TABLE provider_watch ADD COLUMN live_at INTEGER;
