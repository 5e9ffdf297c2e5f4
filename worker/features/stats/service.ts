import { eq } from 'drizzle-orm'
import { totals } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'

/** Photos described so far, over all users. */
export async function countPhotosProcessed({ db }: Deps): Promise<number> {
  const [row] = await db.select().from(totals).where(eq(totals.name, 'photosProcessed'))
  return row?.value ?? 0
}
