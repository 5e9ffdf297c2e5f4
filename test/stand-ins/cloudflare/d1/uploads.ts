import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import * as z from 'zod'
import { type EndpointCall, parseBody } from '../api/endpoint.ts'
import { CloudflareFailure, malformed } from '../api/failure.ts'
import type { StandIn } from '../stand-in.ts'
import { getDatabase } from './database.ts'
import { runQueries } from './query.ts'
import { presentBookmark } from './time-travel.ts'

const uploadFile = ({ stateDir }: StandIn, name: string) => join(stateDir, 'uploads', name)
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

const importBody = z.discriminatedUnion('action', [
  z.object({ action: z.literal('init'), etag: z.hex().length(32) }),
  z.object({ action: z.literal('ingest'), etag: z.hex().length(32), filename: z.string() }),
])

/** `d1 execute --file`: the file is uploaded to an address of its own, then performed in one go. */
export function importSql({ standIn, params, json, origin }: EndpointCall) {
  const database = getDatabase(standIn, params.database ?? '')
  const asked = parseBody(importBody, json)
  const filename = `${asked.etag}.sql`
  const file = uploadFile(standIn, filename)
  if (asked.action === 'init') return { success: true, upload_url: `${origin}/uploads/${filename}`, filename }
  if (!existsSync(file)) throw malformed('no such upload')
  try {
    const results = runQueries(standIn, database.id, [{ sql: readFileSync(file, 'utf8') }])
    const final_bookmark = presentBookmark(standIn, database)
    const sum = (part: 'rows_read' | 'rows_written') => results.reduce((total, { meta }) => total + meta[part], 0)
    const size_after = results.at(-1)?.meta.size_after ?? 0
    const meta = { duration: 1, rows_read: sum('rows_read'), rows_written: sum('rows_written'), size_after }
    const result = { num_queries: results.length, final_bookmark, meta }
    return { success: true, type: 'import', status: 'complete', messages: [], at_bookmark: final_bookmark, result }
  } catch (error) {
    if (!(error instanceof CloudflareFailure)) throw error
    return { success: true, type: 'import', status: 'error', messages: [], errors: [error.message] }
  }
}

/** Where `upload_url` leads. */
export function uploadRoutes(standIn: StandIn) {
  return new Hono().put('/:name{[0-9a-f]{32}[.]sql}', async c => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    mkdirSync(join(standIn.stateDir, 'uploads'), { recursive: true })
    writeFileSync(uploadFile(standIn, c.req.param('name')), bytes)
    return c.body(null, 200, { ETag: `"${md5(bytes)}"` })
  })
}
