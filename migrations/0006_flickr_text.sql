-- Listings hold Flickr's descriptions as text. A listed row serves for a day, so those there now are turned into text too, except
-- links that Flickr made of bare URLs, which SQL cannot find.
UPDATE `listed_photos` SET `description` =
	replace(replace(replace(replace(replace(`description`, '&quot;', '"'), '&#39;', ''''), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')
WHERE `description` GLOB '*&*' AND `account_id` IN (SELECT `id` FROM `connected_accounts` WHERE `provider` = 'flickr');
