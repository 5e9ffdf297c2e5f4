-- The photos that an agent may offer again, found without reading all it has dealt with.
CREATE INDEX `agent_photos_failed` ON `agent_photos` (`user_id`) WHERE status = 'failed';