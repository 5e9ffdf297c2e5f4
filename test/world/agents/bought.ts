import { violate } from '../simulation.ts'
import type { AgentSimulation } from './agent-simulation.ts'

// Agents whose people have used up the free photos, have bought others before, and let the agent take these.

/** More than an agent describes in a run. */
const BOUGHT = 500
const RATES = { centsPerPhoto: 1, minimumCents: 100, currency: 'usd' }

/** Uses up a person's free photos, and gives them bought ones. */
export async function buyBefore(db: D1Database, userId: string, freePhotos: number): Promise<void> {
  await db.batch([
    db.prepare('UPDATE users SET free_photos_used = ? WHERE id = ?').bind(freePhotos, userId),
    db
      .prepare(
        `INSERT INTO payments (job_id, user_id, status, expires_at, amount, paid_at, told_at, created_at, rates, is_order, photos, photos_left)
         VALUES (?1, ?1, 'paid', 1, ?2, 1, 1, 1, ?3, 1, ?2, 0)`,
      )
      .bind(userId, BOUGHT, JSON.stringify(RATES)),
    db
      .prepare("INSERT INTO prepaid_entries (payment_id, kind, photos, at) VALUES (?, 'bought', ?, 1)")
      .bind(userId, BOUGHT),
  ])
}

type Account = { user: string; left: number; entries: number; free: number }

/** Each described photo has taken one bought photo, and nothing else has. `described`: by person. */
export async function checkBought(
  sim: AgentSimulation,
  freePhotos: number,
  described: Map<string, number>,
): Promise<void> {
  const { results } = await sim.direct.db
    .prepare(
      `SELECT user_id AS user, photos_left AS left, free_photos_used AS free,
         (SELECT sum(photos) FROM prepaid_entries WHERE payment_id = payments.job_id) AS entries
       FROM payments INNER JOIN users ON users.id = user_id ORDER BY user_id`,
    )
    .all<Account>()
  for (const { user, left, entries, free } of results) {
    const fault = (text: string) => violate(sim, `${user}: ${text}`)
    const texts = described.get(user) ?? 0
    if (entries !== left) fault(`its entries add up to ${entries}, and ${left} photos are left`)
    if (BOUGHT - left !== texts) fault(`${BOUGHT - left} bought photos are taken for ${texts} described ones`)
    if (free !== freePhotos) fault(`${free} free photos are used`)
  }
}
