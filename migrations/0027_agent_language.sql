-- In which language an agent writes.
ALTER TABLE `agents` ADD `language` text DEFAULT 'en' NOT NULL;