-- Jobs made under an id that a platform can give to somebody else find their account by the id that stays.
CREATE TABLE `account_aliases` (
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`earlier_id` text NOT NULL,
	`platform_user_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `provider`, `earlier_id`)
);
