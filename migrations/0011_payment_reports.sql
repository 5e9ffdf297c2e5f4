-- What support is told of a payment is due until its mail was accepted; a mail that is refused is tried again, but not for ever.
CREATE TABLE `payment_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`intent_id` text NOT NULL,
	`what` text NOT NULL,
	`due_at` integer,
	`tries` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_reports_due` ON `payment_reports` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
ALTER TABLE `payments` ADD `receipt_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `mail_tries` integer DEFAULT 0 NOT NULL;