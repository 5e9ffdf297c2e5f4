-- Accounts, sessions, listings and job summaries: everything that is looked up across jobs.
CREATE TABLE `connected_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`platform_user_id` text NOT NULL,
	`username` text NOT NULL,
	`display_name` text NOT NULL,
	`avatar_url` text NOT NULL,
	`profile_url` text NOT NULL,
	`credentials` text NOT NULL,
	`connected_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_platform_user` ON `connected_accounts` (`provider`,`platform_user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_user_provider` ON `connected_accounts` (`user_id`,`provider`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`job_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`provider` text NOT NULL,
	`status` text NOT NULL,
	`revision` integer NOT NULL,
	`config` text NOT NULL,
	`progress` text NOT NULL,
	`apply_progress` text NOT NULL,
	`undo_progress` text NOT NULL,
	`payment` text,
	`thumbnails` text NOT NULL,
	`apply_progress_percentage` integer DEFAULT 0 NOT NULL,
	`requires_payment` integer NOT NULL,
	`created_at` integer NOT NULL,
	`completed_at` integer
);
--> statement-breakpoint
CREATE INDEX `jobs_user_created` ON `jobs` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `listed_photos` (
	`account_id` text NOT NULL,
	`photo_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`tags` text NOT NULL,
	`url_small` text NOT NULL,
	`url_medium` text NOT NULL,
	`url_large` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`page_url` text NOT NULL,
	`date_uploaded` text NOT NULL,
	`date_taken` text,
	`album_title` text,
	`listed_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `photo_id`)
);
--> statement-breakpoint
CREATE INDEX `listed_photos_age` ON `listed_photos` (`listed_at`);--> statement-breakpoint
CREATE TABLE `login_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	`consumed_at` integer,
	`reused_at` integer
);
--> statement-breakpoint
CREATE INDEX `login_links_expiry` ON `login_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `oauth_requests` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`browser_hash` text NOT NULL,
	`user_id` text,
	`secret` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `oauth_requests_expiry` ON `oauth_requests` (`expires_at`);--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`resets_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counters_reset` ON `rate_counters` (`resets_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`opened_by` text NOT NULL,
	`link_hash` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_last_seen` ON `sessions` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `totals` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`email_verified_at` integer NOT NULL,
	`full_since` integer,
	`preferences` text,
	`free_photos_used` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);