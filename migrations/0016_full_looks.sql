-- When an agent last looked at its whole look-back; scans in between ask only for newer uploads.
ALTER TABLE `agents` ADD `full_look_at` integer;