-- Mails of agents back off and end as those about money do: an address that refuses them all is not tried for ever.
ALTER TABLE `agents` ADD `mail_tries` integer DEFAULT 0 NOT NULL;