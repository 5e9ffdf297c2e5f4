-- A payment buys photos. What its job does not use stays on the account, and entries say where the photos of each payment went.
CREATE TABLE `prepaid_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` text NOT NULL,
	`job_id` text,
	`kind` text NOT NULL,
	`photos` integer NOT NULL,
	`refund_id` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `prepaid_entries_payment` ON `prepaid_entries` (`payment_id`,`id`);--> statement-breakpoint
CREATE INDEX `prepaid_entries_job` ON `prepaid_entries` (`job_id`) WHERE job_id is not null;--> statement-breakpoint
CREATE INDEX `prepaid_entries_refund` ON `prepaid_entries` (`refund_id`) WHERE refund_id is not null;--> statement-breakpoint
ALTER TABLE `jobs` ADD `prepaid_ordered` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `prepaid_reserved` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `prepaid_settled` integer;--> statement-breakpoint
CREATE INDEX `jobs_unreturned` ON `jobs` (`completed_at`) WHERE prepaid_ordered is not null and photos_settled is not prepaid_settled;--> statement-breakpoint
ALTER TABLE `payments` ADD `rates` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `is_order` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `photos` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `photos_left` integer;--> statement-breakpoint
CREATE INDEX `payments_left` ON `payments` (`user_id`,`paid_at`) WHERE photos_left > 0;--> statement-breakpoint
CREATE INDEX `payments_unbooked` ON `payments` (`paid_at`) WHERE status = 'paid' and rates is not null and photos_left is null;--> statement-breakpoint
CREATE TRIGGER `prepaid_entries_counted` AFTER INSERT ON `prepaid_entries`
BEGIN
	UPDATE `payments` SET `photos_left` = coalesce(`photos_left`, 0) + NEW.`photos` WHERE `job_id` = NEW.`payment_id`;
	SELECT raise(ABORT, 'A payment has no such photos left') FROM `payments` WHERE `job_id` = NEW.`payment_id` AND `photos_left` < 0;
END;
