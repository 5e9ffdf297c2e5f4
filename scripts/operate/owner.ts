import * as z from 'zod'
import type { Cloudflare } from './cloudflare.ts'
import { OperatorError } from './failure.ts'

const Answers = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }))

/** Runs one statement on a D1 database. Returns its rows. @throws CloudflareError */
async function queryDatabase({ change }: Cloudflare, databaseId: string, sql: string, params: string[] = []) {
  const answers = await change(`d1/database/${databaseId}/query`, Answers, { method: 'POST', body: { sql, params } })
  return answers.flatMap(({ results }) => results)
}

/** The deployment that a database names as its owner, if any. @throws CloudflareError */
async function ownerOf(cloudflare: Cloudflare, databaseId: string): Promise<unknown> {
  const tables = await queryDatabase(
    cloudflare,
    databaseId,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'deployment'",
  )
  if (tables.length === 0) return undefined
  const [row] = await queryDatabase(cloudflare, databaseId, 'SELECT owner FROM deployment')
  return row?.owner
}

/** @throws OperatorError if the database belongs to another deployment, whose jobs a foreign Worker would end */
export async function refuseForeign(cloudflare: Cloudflare, databaseId: string, name: string): Promise<void> {
  const owner = await ownerOf(cloudflare, databaseId)
  if (owner === undefined || owner === name) return
  throw new OperatorError(`The database belongs to the deployment ${owner}, not to ${name}. Nothing was changed.`)
}

/** Names the owner. Only for a Worker that already runs with this name: others then leave the database alone. */
export async function writeOwner(cloudflare: Cloudflare, databaseId: string, name: string): Promise<void> {
  const sql = 'INSERT INTO deployment (id, owner) VALUES (1, ?) ON CONFLICT DO NOTHING'
  await queryDatabase(cloudflare, databaseId, sql, [name])
}
