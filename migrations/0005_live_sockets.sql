-- The sockets a session has open, so that its end, however it comes, reaches the objects that hold them.
CREATE TABLE `live_sockets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_hash` text NOT NULL,
	`job_id` text NOT NULL,
	`closes_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `live_sockets_user` ON `live_sockets` (`user_id`,`closes_at`);--> statement-breakpoint
CREATE INDEX `live_sockets_session` ON `live_sockets` (`session_hash`);--> statement-breakpoint
CREATE INDEX `live_sockets_job` ON `live_sockets` (`job_id`);--> statement-breakpoint
CREATE INDEX `live_sockets_end` ON `live_sockets` (`closes_at`);
--> statement-breakpoint
CREATE TRIGGER `live_sockets_ended` AFTER DELETE ON `sessions`
BEGIN
	UPDATE `live_sockets` SET `closes_at` = 0 WHERE `session_hash` = old.`token_hash`;
END;
--> statement-breakpoint
CREATE TRIGGER `live_sockets_renewed` AFTER UPDATE OF `token_hash` ON `sessions`
BEGIN
	UPDATE `live_sockets` SET `session_hash` = new.`token_hash` WHERE `session_hash` = old.`token_hash`;
END;
