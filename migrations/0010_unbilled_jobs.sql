-- Cron looks for jobs that wait for a payment and have no row for it.
CREATE INDEX `jobs_unpaid` ON `jobs` (`created_at`) WHERE status = 'payment_pending';