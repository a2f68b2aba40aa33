-- However many messages, letters and cards there are, what is old enough to go is found without reading all of them.
CREATE INDEX messages_by_time ON messages (received_at);
CREATE INDEX letters_of_no_message ON letters (settled_at) WHERE message_id IS NULL;
CREATE INDEX attempts_with_client ON attempts (created_at) WHERE client IS NOT NULL;
