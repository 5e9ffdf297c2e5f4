-- Ids of deleted users, so that a database restored to a time before the deletion does not keep them.
CREATE TABLE `deleted_users` (
	`user_id` text PRIMARY KEY NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deleted_users_at` ON `deleted_users` (`deleted_at`,`user_id`);