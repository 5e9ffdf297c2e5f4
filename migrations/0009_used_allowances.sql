-- A platform account takes what was used of the free allowance along to the next user who connects it, for a year.
CREATE TABLE `used_allowances` (
	`identity_hash` text PRIMARY KEY NOT NULL,
	`user_hash` text NOT NULL,
	`used_photos` integer NOT NULL,
	`kept_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `used_allowances_end` ON `used_allowances` (`kept_until`);