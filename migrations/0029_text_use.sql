-- What became of the texts of a job, for its person to see.
ALTER TABLE `jobs` ADD `text_use` text;