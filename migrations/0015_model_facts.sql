-- What the model is told of a photo beside its texts: what its album is about, and the place it was taken at, by name alone.
ALTER TABLE `listed_photos` ADD `album_description` text;--> statement-breakpoint
ALTER TABLE `listed_photos` ADD `place` text;