-- A run of cron that does not get through the provider's events leaves the rest to the next.
ALTER TABLE `cursors` ADD `position` text;