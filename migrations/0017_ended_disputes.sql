-- What cron and support have to know of disputes that end, intents that other keys do not know, refused refunds and events learned.
ALTER TABLE `cursors` ADD `learned` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `missing_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `dispute_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `dispute_due_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `dispute_lost_at` integer;--> statement-breakpoint
CREATE INDEX `payments_dispute` ON `payments` (`dispute_due_at`) WHERE dispute_due_at is not null;--> statement-breakpoint
CREATE INDEX `payments_unread_dispute` ON `payments` (`disputed_at`) WHERE disputed_at is not null and dispute_id is null and dispute_due_at is null;--> statement-breakpoint
ALTER TABLE `refunds` ADD `refusals` integer DEFAULT 0 NOT NULL;