-- A database names the deployment that owns it, and keeps what an operator has to see: empty job objects, faults, when cron ran.
CREATE TABLE `deployment` (
	`id` integer PRIMARY KEY DEFAULT 1 NOT NULL,
	`owner` text NOT NULL,
	CONSTRAINT "deployment_one" CHECK("deployment"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `faults` (
	`code` text NOT NULL,
	`name` text NOT NULL,
	`since` integer NOT NULL,
	`mailed_at` integer,
	PRIMARY KEY(`code`, `name`)
);
--> statement-breakpoint
CREATE TABLE `last_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `missing_jobs` (
	`job_id` text PRIMARY KEY NOT NULL,
	`answers` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `missing_jobs_ended` ON `missing_jobs` (`ended_at`);