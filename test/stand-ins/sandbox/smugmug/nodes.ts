import { row, text } from '../db.ts'
import { type Account, accountsOn } from '../library/accounts.ts'
import type { Album } from '../library/albums.ts'
import { getAlbum } from './access.ts'
import type { Api } from './endpoint.ts'
import { notFound } from './failure.ts'
import { rootNodeId } from './objects/user.ts'

/** The root folder of an account, or the album of a node. */
export function findNode(api: Api, id: string): { root: Account } | { album: Album } {
  const root = accountsOn('smugmug').find(account => rootNodeId(account) === id)
  if (root) return { root }
  const found = row(
    api.sandbox.db,
    "SELECT id FROM albums WHERE platform = 'smugmug' AND json_extract(extra, '$.nodeId') = ?",
    id,
  )
  if (!found) throw notFound()
  return { album: getAlbum(api, text(found, 'id')) }
}
