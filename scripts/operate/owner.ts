import type { Cloudflare } from './cloudflare.ts'
import type { Deployment } from './deployment.ts'
import { OperatorError } from './failure.ts'
import { type Database, hasTable, queryDatabase } from './query.ts'

/** The deployment that a database names as its owner, if any. @throws CloudflareError */
async function ownerOf(database: Database): Promise<unknown> {
  if (!(await hasTable(database, 'deployment'))) return undefined
  const [row] = await queryDatabase(database, 'SELECT owner FROM deployment')
  return row?.owner
}

/** @throws OperatorError if the database belongs to another deployment, whose jobs a foreign Worker would end */
export async function refuseForeign(cloudflare: Cloudflare, databaseId: string, name: string): Promise<void> {
  const owner = await ownerOf({ cloudflare, databaseId })
  if (owner === undefined || owner === name) return
  throw new OperatorError(`The database belongs to the deployment ${owner}, not to ${name}. Nothing was changed.`)
}

/**
 * @throws OperatorError if the Worker works on another database than the one found by its name, which may be a new and
 * empty one; null: none was found
 */
export function refuseOther({ worker, database }: Deployment, used: string | undefined, found: string | null): void {
  if (used === undefined || used === found) return
  const now = found === null ? `has no database ${database}` : `calls ${found} ${database}`
  throw new OperatorError(
    `${worker} works on the database ${used}, and Cloudflare ${now}. Another database would be without everybody's data. ` +
      'Nothing was changed: look in the dashboard whether it was renamed or deleted.',
  )
}

/** Names the owner. Only for a Worker that already runs with this name: others then leave the database alone. */
export async function writeOwner(cloudflare: Cloudflare, databaseId: string, name: string): Promise<void> {
  const sql = 'INSERT INTO deployment (id, owner) VALUES (1, ?) ON CONFLICT DO NOTHING'
  await queryDatabase({ cloudflare, databaseId }, sql, [name])
}
