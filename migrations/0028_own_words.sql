-- People choose which photos get our tags: whoever has an account by now goes on as before until then.
ALTER TABLE `users` ADD `add_tags_default` text DEFAULT 'all' NOT NULL;