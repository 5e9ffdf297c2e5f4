-- What a job costs is fixed by its own row; payments and refunds have rows of their own, which outlive job and user.
-- Jobs that wait for their payment get one, and with it an end.
CREATE TABLE `cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`job_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`intent_id` text,
	`attempt` integer DEFAULT 1 NOT NULL,
	`asked_at` integer,
	`ending` text,
	`expires_at` integer NOT NULL,
	`declines` integer DEFAULT 0 NOT NULL,
	`amount` integer,
	`currency` text,
	`paid_at` integer,
	`told_at` integer,
	`due_at` integer,
	`receipt_due_at` integer,
	`refund_target` integer DEFAULT 0 NOT NULL,
	`disputed_at` integer,
	`reported_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent` ON `payments` (`intent_id`);--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`,`status`);--> statement-breakpoint
CREATE INDEX `payments_due` ON `payments` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `payments_receipt` ON `payments` (`receipt_due_at`) WHERE receipt_due_at is not null;--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`refund_id` text,
	`amount` integer NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`due_at` integer,
	`mail_due_at` integer
);
--> statement-breakpoint
CREATE INDEX `refunds_job` ON `refunds` (`job_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_refund` ON `refunds` (`refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `refunds_mail` ON `refunds` (`mail_due_at`) WHERE mail_due_at is not null;--> statement-breakpoint
ALTER TABLE `jobs` ADD `photos_ordered` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `free_photos_ordered` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `rates` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `origin` text DEFAULT 'person' NOT NULL;--> statement-breakpoint
UPDATE `jobs` SET
	`photos_ordered` = `progress` ->> 'totalPhotos' - `progress` ->> 'skippedPhotos',
	`free_photos_ordered` = coalesce(`free_photos_reserved`, 0),
	`rates` = '{"centsPerPhoto":1,"minimumCents":100,"currency":"usd"}';--> statement-breakpoint
INSERT INTO `payments` (`job_id`, `user_id`, `status`, `expires_at`, `due_at`, `created_at`)
	SELECT `id`, `user_id`, 'open', `created_at` + 86400000, `created_at` + 86400000, `created_at`
	FROM `jobs` WHERE `status` = 'payment_pending';