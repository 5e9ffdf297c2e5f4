-- Sessions a user can tell apart, activity that cannot be rewritten, and the job objects of deleted accounts that must be emptied.
CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`action` text NOT NULL,
	`outcome` text NOT NULL,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_user` ON `audit` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`);--> statement-breakpoint
CREATE TABLE `erasures` (
	`job_id` text PRIMARY KEY NOT NULL,
	`requested_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `connected_accounts` ADD `key_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `accounts_key` ON `connected_accounts` (`key_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `device` text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `audit_unchanged` BEFORE UPDATE ON `audit`
BEGIN
	SELECT RAISE(ABORT, 'The audit trail is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_kept` BEFORE DELETE ON `audit`
WHEN OLD.`at` > (unixepoch() - 31536000) * 1000 AND EXISTS (SELECT 1 FROM `users` WHERE `id` = OLD.`user_id`)
BEGIN
	SELECT RAISE(ABORT, 'The audit trail is append-only');
END;
