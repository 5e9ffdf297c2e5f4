-- What an operator has switched off, and the cap of model calls a day.
CREATE TABLE `operator_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
