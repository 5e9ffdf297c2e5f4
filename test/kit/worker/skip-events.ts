import { env } from 'cloudflare:workers'
import { OVERLAP_MS } from '#worker/features/payment/events.ts'

/**
 * Has cron read only events since then. Without a cursor it reads those of a day, which are of all files: each is asked
 * for at the provider, and reported because this database knows no such order.
 */
export async function skipEventsBefore(at: number): Promise<void> {
  // Cron reads from the cursor less the overlap.
  const insert = env.DB.prepare("INSERT OR IGNORE INTO cursors (name, value) VALUES ('paymentEvents', ?)")
  await insert.bind(at + OVERLAP_MS).run()
}
