-- When cron looks after a job whose texts are written again: an earlier release does not know of that, and would end its waking.
ALTER TABLE `jobs` ADD `rewrite_wake_at` integer;--> statement-breakpoint
CREATE INDEX `jobs_rewrite_wake` ON `jobs` (`rewrite_wake_at`) WHERE rewrite_wake_at is not null;