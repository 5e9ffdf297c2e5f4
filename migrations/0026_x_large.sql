-- The largest rendition worth a screen, for the review desk.
ALTER TABLE `listed_photos` ADD `url_x_large` text DEFAULT '' NOT NULL;
