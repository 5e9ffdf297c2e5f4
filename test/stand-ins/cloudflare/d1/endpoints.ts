import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Endpoint, paged, parseBody } from '../api/endpoint.ts'
import { refused } from '../api/failure.ts'
import { timestamp } from '../stand-in.ts'
import { databases, getDatabase, presentDatabase } from './database.ts'
import { createFile } from './file.ts'
import { runQueries } from './query.ts'
import { findBookmark, restore } from './time-travel.ts'
import { importSql } from './uploads.ts'

/** https://developers.cloudflare.com/d1/configuration/data-location/ */
const LOCATIONS = ['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc'] as const
const DEFAULT_LOCATION = 'enam'

const createBody = z.object({
  name: z.string().min(1),
  primary_location_hint: z.enum(LOCATIONS).optional(),
  jurisdiction: z.string().optional(),
})
const statement = z.object({ sql: z.string(), params: z.array(z.unknown()).optional() })
const queryBody = z.union([z.object({ batch: z.array(statement).min(1) }), statement])

const ALL = 'accounts/{account}/d1/database'
const ONE = `${ALL}/{database}`

/** https://developers.cloudflare.com/api/resources/d1/; the codes are those that wrangler knows or shows. */
export const D1: Endpoint[] = [
  {
    verb: 'POST',
    path: ALL,
    run({ standIn, json }) {
      const { name, primary_location_hint: location = DEFAULT_LOCATION, jurisdiction } = parseBody(createBody, json)
      if (databases.find(standIn, name)) throw refused(7502, 'A database with that name already exists')
      const id = randomUUID()
      createFile(standIn, id)
      const item = { id, name, parent: '', createdAt: timestamp(standIn), location, jurisdiction: jurisdiction ?? null }
      const made = presentDatabase(standIn, databases.save(standIn, item))
      return { ...made, created_in_region: made.running_in_region }
    },
  },
  {
    verb: 'GET',
    path: ALL,
    run(call) {
      const name = call.query.get('name')
      const found = databases.list(call.standIn).filter(item => name === null || item.name.includes(name))
      const shown = found.map(item => presentDatabase(call.standIn, item))
      return paged(call, shown)
    },
  },
  {
    verb: 'GET',
    path: ONE,
    run: ({ standIn, params }) => presentDatabase(standIn, getDatabase(standIn, params.database ?? '')),
  },
  {
    verb: 'DELETE',
    path: ONE,
    run({ standIn, params }) {
      // The file stays until the reset: a kill cannot leave a database without one.
      databases.remove(standIn, getDatabase(standIn, params.database ?? '').id)
    },
  },
  {
    verb: 'POST',
    path: `${ONE}/query`,
    run({ standIn, params, json }) {
      const { id } = getDatabase(standIn, params.database ?? '')
      const body = parseBody(queryBody, json)
      return runQueries(standIn, id, 'batch' in body ? body.batch : [body])
    },
  },
  { verb: 'POST', path: `${ONE}/import`, run: importSql },
  {
    verb: 'GET',
    path: `${ONE}/time_travel/bookmark`,
    run: ({ standIn, params, query }) => findBookmark(standIn, getDatabase(standIn, params.database ?? ''), query),
  },
  {
    verb: 'POST',
    path: `${ONE}/time_travel/restore`,
    run: ({ standIn, params, query }) => restore(standIn, getDatabase(standIn, params.database ?? ''), query),
  },
]
