-- How many free photos a job reserved and how many are settled, so that settling again books only the difference.
-- An earlier release may still write rows without these columns: where they are null, `payment` and `completed_at` decide.
ALTER TABLE `jobs` ADD `free_photos_reserved` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `photos_settled` integer;--> statement-breakpoint
UPDATE `jobs` SET
	`free_photos_reserved` = coalesce(`payment` ->> 'freePhotosUsed', 0),
	`photos_settled` = iif(`completed_at` IS NULL, NULL, `progress` ->> 'processedPhotos');
