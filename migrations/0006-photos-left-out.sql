-- How many photos of a message could not be kept: its sender is told on the page that says it was sent.

ALTER TABLE messages ADD COLUMN photos_left_out INTEGER NOT NULL DEFAULT 0;
