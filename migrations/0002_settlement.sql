-- What a job took of the free allowance and what of it is settled, so that settling again books only the difference.
-- A release that does not know the columns may still write rows: for them null says that `payment` and `completed_at` tell.
ALTER TABLE `jobs` ADD `free_photos_reserved` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `photos_settled` integer;--> statement-breakpoint
UPDATE `jobs` SET
	`free_photos_reserved` = coalesce(`payment` ->> 'freePhotosUsed', 0),
	`photos_settled` = iif(`completed_at` IS NULL, NULL, `progress` ->> 'processedPhotos');
