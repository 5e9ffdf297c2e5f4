import { and, count, eq, gt, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { type AccountRow, connectedAccounts } from '../../db/schema.ts'

export type SealedRow = Pick<AccountRow, 'id' | 'userId' | 'provider' | 'credentials'>

export function selectSealedWith(db: Db, keyIds: string[], limit: number) {
  const { id, userId, provider, credentials } = connectedAccounts
  return db
    .select({ id, userId, provider, credentials })
    .from(connectedAccounts)
    .where(inArray(connectedAccounts.keyId, keyIds))
    .limit(limit)
}

/** How many are sealed with none of these keys. Asks for the ranges between the keys, so that the index is used. */
export function countSealedOtherwise(db: Db, keyIds: string[]) {
  const sorted = [...keyIds].sort()
  const between = (after: string | undefined, before: string | undefined): SQL | undefined =>
    and(
      after === undefined ? undefined : gt(connectedAccounts.keyId, after),
      before === undefined ? undefined : lt(connectedAccounts.keyId, before),
    )
  const ranges = [...sorted, undefined].map((before, index) => between(sorted[index - 1], before))
  return db
    .select({ rows: count() })
    .from(connectedAccounts)
    .where(or(...ranges))
}

/** Does nothing if they have been replaced since they were read. */
export function replaceCredentials(db: Db, row: SealedRow, sealed: { credentials: string; keyId: string }) {
  return db
    .update(connectedAccounts)
    .set(sealed)
    .where(and(eq(connectedAccounts.id, row.id), eq(connectedAccounts.credentials, row.credentials)))
}
