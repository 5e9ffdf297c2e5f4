-- Which browser asked for a mail link, so that any other one asks before it signs in; and when a password was last set, so that
-- changing it can name the platforms connected since. Older rows hold null: another browser, and a time long ago.
ALTER TABLE `login_links` ADD `browser_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `password_set_at` integer;