-- Which jobs write to their platform, so that a disconnect can stop them all, and when cron wakes a job that is silent.
-- An earlier release may still add rows: they are woken at once, which changes nothing but the time. Finished ones never.
ALTER TABLE `jobs` ADD `writing` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `wake_at` integer DEFAULT 0;--> statement-breakpoint
CREATE INDEX `jobs_wake` ON `jobs` (`wake_at`) WHERE wake_at is not null;--> statement-breakpoint
UPDATE `jobs` SET `wake_at` = NULL WHERE `status` = 'payment_pending' OR (
	`completed_at` IS NOT NULL AND `photos_settled` IS NOT NULL
	AND NOT `apply_progress` ->> 'isApplying' AND NOT `undo_progress` ->> 'isUndoing'
);
