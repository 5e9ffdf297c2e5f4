-- A deletion that was begun is stored: nobody uses the account from then on, cron finishes it, and it knows what it disconnected.
ALTER TABLE `users` ADD `deletion_due_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `deletion_holdings` text;--> statement-breakpoint
CREATE INDEX `users_deletion` ON `users` (`deletion_due_at`) WHERE deletion_due_at is not null;