import { env } from 'cloudflare:workers'

/** Cron reads the provider's events once more for this long. */
const OVERLAP_MS = 10 * 60_000

/**
 * Has cron read only events since then. Without a cursor it reads those of a day, which are of all files: each is asked
 * for at the provider, and reported because this database knows no such order.
 */
export async function skipEventsBefore(at: number): Promise<void> {
  const insert = env.DB.prepare("INSERT OR IGNORE INTO cursors (name, value) VALUES ('paymentEvents', ?)")
  await insert.bind(at + OVERLAP_MS).run()
}
