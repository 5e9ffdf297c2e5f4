-- A library knows which of its photos lack a text, and what jobs did with each. Without rowids, a change of state writes two rows, not three.
CREATE TABLE `libraries` (
	`account_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`claim` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`is_waiting` integer DEFAULT false NOT NULL,
	`is_denied` integer DEFAULT false NOT NULL,
	`started_at` integer,
	`page_at` integer,
	`place` text,
	`read` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`read_at` integer,
	`expires_at` integer,
	`counts` text
);
--> statement-breakpoint
CREATE INDEX `libraries_user` ON `libraries` (`user_id`);--> statement-breakpoint
CREATE INDEX `libraries_due` ON `libraries` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `libraries_expiry` ON `libraries` (`expires_at`) WHERE expires_at is not null;--> statement-breakpoint
CREATE TABLE `photo_work` (
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`photo_id` text NOT NULL,
	`job_at` integer NOT NULL,
	`job_id` text NOT NULL,
	`state` text NOT NULL,
	PRIMARY KEY(`user_id`, `provider`, `photo_id`, `job_at`, `job_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `photo_work_state` ON `photo_work` (`user_id`,`provider`,`state`,`job_id`);--> statement-breakpoint
ALTER TABLE `jobs` ADD `name` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `told_revision` integer;--> statement-breakpoint
CREATE INDEX `jobs_untold` ON `jobs` (`created_at`) WHERE told_revision is not revision;--> statement-breakpoint
ALTER TABLE `listed_photos` ADD `missing` integer;--> statement-breakpoint
ALTER TABLE `listed_photos` ADD `tag_keys` text;--> statement-breakpoint
ALTER TABLE `listed_photos` ADD `taken_key` text;--> statement-breakpoint
ALTER TABLE `listed_photos` ADD `in_library` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `listed_photos` ADD `written_until` integer;--> statement-breakpoint
CREATE INDEX `listed_photos_outside` ON `listed_photos` (`listed_at`) WHERE in_library = 0;--> statement-breakpoint
CREATE INDEX `listed_photos_uploaded` ON `listed_photos` (`account_id`,`date_uploaded`,`photo_id`,`missing`) WHERE in_library = 1;--> statement-breakpoint
CREATE INDEX `listed_photos_taken` ON `listed_photos` (`account_id`,`taken_key`,`photo_id`,`missing`) WHERE in_library = 1;