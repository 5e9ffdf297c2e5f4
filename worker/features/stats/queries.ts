import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { totals } from '../../db/schema.ts'

export function selectTotal(db: Db, name: typeof totals.$inferSelect.name) {
  return db.select({ value: totals.value }).from(totals).where(eq(totals.name, name))
}
