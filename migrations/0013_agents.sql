-- What agents are set to do, when they scan next, and which photos they have dealt with.
CREATE TABLE `agent_photos` (
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`photo_id` text NOT NULL,
	`status` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`job_id` text,
	`uploaded_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `provider`, `photo_id`)
);
--> statement-breakpoint
CREATE INDEX `agent_photos_job` ON `agent_photos` (`job_id`);--> statement-breakpoint
CREATE INDEX `agent_photos_age` ON `agent_photos` (`user_id`,`provider`,`uploaded_at`);--> statement-breakpoint
CREATE TABLE `agents` (
	`user_id` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`provider` text NOT NULL,
	`frequency` text NOT NULL,
	`filter_tags` text NOT NULL,
	`style` text NOT NULL,
	`description_sentences` integer NOT NULL,
	`replace_camera_names` integer DEFAULT false NOT NULL,
	`digest` integer DEFAULT true NOT NULL,
	`since` integer NOT NULL,
	`newest` integer,
	`slot_at` integer NOT NULL,
	`wait_until` integer,
	`due_at` integer,
	`claim` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`last_scan_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`pause` text,
	`disconnected` integer DEFAULT false NOT NULL,
	`waiting_photos` integer DEFAULT 0 NOT NULL,
	`order_job_id` text,
	`notice` text,
	`notice_due_at` integer,
	`digested_at` integer,
	`digest_due_at` integer,
	`photos_processed` integer DEFAULT 0 NOT NULL,
	`mail_token` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `agents_due` ON `agents` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `agents_notice` ON `agents` (`notice_due_at`) WHERE notice_due_at is not null;--> statement-breakpoint
CREATE INDEX `agents_digest` ON `agents` (`digest_due_at`) WHERE digest_due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `agents_mail` ON `agents` (`mail_token`);--> statement-breakpoint
ALTER TABLE `jobs` ADD `digest` text;--> statement-breakpoint
CREATE INDEX `jobs_digest` ON `jobs` (`user_id`) WHERE digest = 'due';