-- An agent may go on with bought photos, at most so many a month; the month it counts a job in stands in the job.
ALTER TABLE `jobs` ADD `agent_month_at` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `agent_month_photos` integer;--> statement-breakpoint
ALTER TABLE `agents` ADD `use_prepaid` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `agents` ADD `monthly_photos` integer;--> statement-breakpoint
ALTER TABLE `agents` ADD `month_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `agents` ADD `month_photos` integer DEFAULT 0 NOT NULL;