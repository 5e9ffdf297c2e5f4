import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { type OperatorSetting, operatorSettings } from '../../db/switches.ts'

/** Sets a switch or the cap; with null, removes it. */
export function setOperatorValue(db: Db, name: OperatorSetting, value: number | null) {
  if (value === null) return db.delete(operatorSettings).where(eq(operatorSettings.name, name))
  return db
    .insert(operatorSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: operatorSettings.name, set: { value } })
}
