import { refused } from '../api/failure.ts'
import { collection, type Stored } from '../documents.ts'
import type { StandIn } from '../stand-in.ts'
import { describeFile } from './file.ts'

/** `id` is what the API calls `uuid`. */
export type Database = Stored & { createdAt: string; location: string; jurisdiction: string | null }

export const databases = collection<Database>('database')

/** @throws CloudflareFailure 404 7404 */
export function getDatabase(standIn: StandIn, idOrName: string): Database {
  const found = databases.find(standIn, idOrName)
  if (!found) throw refused(7404, `The database ${idOrName} could not be found`, 404)
  return found
}

export function presentDatabase(standIn: StandIn, { id, name, createdAt, location, jurisdiction }: Database) {
  const { tables, bytes } = describeFile(standIn, id)
  return {
    uuid: id,
    name,
    version: 'production',
    created_at: createdAt,
    num_tables: tables.length,
    file_size: bytes,
    running_in_region: location.toUpperCase(),
    read_replication: { mode: 'disabled' },
    jurisdiction,
  }
}
