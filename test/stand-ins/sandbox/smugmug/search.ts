import type { SQLInputValue } from 'node:sqlite'
import { number, row, rows } from '../db.ts'
import { type Account, accountsOn, findAccount } from '../library/accounts.ts'
import { type Photo, photoFrom } from '../library/photo.ts'
import { IS_INDEXED } from '../library/store.ts'
import type { Sandbox } from '../sandbox.ts'
import { getAlbum, isOwner } from './access.ts'
import type { Api, EndpointCall } from './endpoint.ts'
import { badRequest, notFound } from './failure.ts'
import { foldKeyword, parseSearch } from './keywords.ts'
import { findNode } from './nodes.ts'
import { pacificWall } from './pacific-time.ts'

export type Where = { sql: string; values: SQLInputValue[] }

/** SQLite folds the case of ASCII letters only; the search folds all. */
export function addSearchFunction(sandbox: Sandbox) {
  sandbox.db.function(
    'smugmug_words',
    { deterministic: true, varargs: true },
    (...texts) => ` ${wordsOf(texts.map(String).join(' ')).join(' ')} `,
  )
}

function wordsOf(value: string): string[] {
  return value.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

export function findUser(nickname: string): Account {
  const account = accountsOn('smugmug').find(each => each.username === nickname.toLowerCase())
  if (!account) throw notFound()
  return account
}

type Clauses = { sql: string[]; values: SQLInputValue[] }

const ALBUM_HAS = `EXISTS (SELECT 1 FROM album_photos WHERE album_photos.platform = 'smugmug'
  AND album_photos.photo_id = photos.id AND album_photos.album_id = ?)`
const IS_LISTED = `NOT EXISTS (SELECT 1 FROM album_photos JOIN albums
  ON albums.platform = album_photos.platform AND albums.id = album_photos.album_id
  WHERE album_photos.platform = 'smugmug' AND album_photos.photo_id = photos.id
  AND json_extract(albums.extra, '$.privacy') = 'Unlisted')`

function within(api: Api, scope: string | undefined): Clauses {
  if (scope === undefined || scope === '') return visibleOf(api, null)
  const [, kind, key = ''] = /^\/api\/v2\/(user|node|album)\/([\w-]+)$/.exec(scope) ?? []
  if (kind === 'user') return visibleOf(api, findUser(key))
  if (kind !== 'node' && kind !== 'album') throw badRequest('Scope must be the URI of a user, a node or an album')
  const node = kind === 'node' ? findNode(api, key) : { album: getAlbum(api, key) }
  if ('root' in node) return visibleOf(api, node.root)
  const owner = findAccount(node.album.account) ?? null
  const visible = visibleOf(api, owner)
  return { sql: [...visible.sql, ALBUM_HAS], values: [...visible.values, node.album.id] }
}

function visibleOf(api: Api, account: Account | null): Clauses {
  const own = account === null ? [IS_INDEXED] : [IS_INDEXED, 'account = ?']
  const values = account === null ? [] : [account.key]
  if (account && isOwner(api, account.key)) return { sql: own, values }
  return { sql: [...own, "visibility = 'public'", IS_LISTED], values }
}

/** An instant as ISO 8601 with its zone, in Unix seconds. */
function instant(name: string, value: string | undefined): number | null {
  if (value === undefined || value === '') return null
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/.test(value) ||
    Number.isNaN(Date.parse(value))
  ) {
    throw badRequest(`${name} is not a valid DateTimeISO8601`)
  }
  return Math.floor(Date.parse(value) / 1_000)
}

const TYPES: Record<string, string> = { Image: 'photo', Video: 'video' }

/** @throws ApiFailure 400 for an invalid value, 404 for an unknown scope. */
export function whereOf({ api, param }: EndpointCall): Where {
  const { sql, values } = within(api, param('Scope'))
  const add = (clause: string, ...more: SQLInputValue[]) => {
    sql.push(clause)
    values.push(...more)
  }
  const uploadedFrom = instant('DateUploadedStart', param('DateUploadedStart'))
  if (uploadedFrom !== null) add('uploaded >= ?', uploadedFrom)
  const uploadedTo = instant('DateUploadedEnd', param('DateUploadedEnd'))
  if (uploadedTo !== null) add('uploaded <= ?', uploadedTo)
  const takenFrom = instant('DateTakenStart', param('DateTakenStart'))
  if (takenFrom !== null) add('taken >= ?', pacificWall(takenFrom * 1_000))
  const takenTo = instant('DateTakenEnd', param('DateTakenEnd'))
  if (takenTo !== null) add('taken <= ?', pacificWall(takenTo * 1_000))

  const type = param('Type')
  if (type !== undefined && !(type in TYPES)) throw badRequest('Type must be Image or Video')
  if (type !== undefined) add('media = ?', TYPES[type] ?? '')
  for (const keyword of parseSearch(param('Keywords') ?? '')) {
    if (foldKeyword(keyword) !== '') add('instr(clean_tags, ?) > 0', ` ${foldKeyword(keyword)} `)
  }
  addText(param('Text'), add)
  return { sql: ["platform = 'smugmug'", ...sql].join(' AND '), values }
}

/** Every word must occur in title, caption or keywords; the file name is not searched. */
function addText(value: string | undefined, add: (clause: string, ...more: SQLInputValue[]) => void) {
  for (const word of wordsOf(value ?? '')) {
    add('instr(smugmug_words(title, description, clean_tags), ?) > 0', ` ${word} `)
  }
}

export function visibleWhere(api: Api, account: Account, text: string | undefined): Where {
  const { sql, values } = visibleOf(api, account)
  addText(text, (clause, ...more) => {
    sql.push(clause)
    values.push(...more)
  })
  return { sql: ["platform = 'smugmug'", ...sql].join(' AND '), values }
}

const SORTS: Record<string, string> = {
  DateTaken: 'taken',
  DateUploaded: 'uploaded',
  LastUpdated: 'updated',
  Popular: 'views',
  Rank: 'views',
}

/** @throws ApiFailure 400 for an unknown order. */
export function orderOf({ param }: EndpointCall): string {
  const method = param('SortMethod') ?? 'Rank'
  const direction = param('SortDirection') ?? 'Descending'
  const column = SORTS[method]
  if (!column) throw badRequest(`SortMethod must be one of ${Object.keys(SORTS).join(', ')}`)
  if (direction !== 'Ascending' && direction !== 'Descending') {
    throw badRequest('SortDirection must be Ascending or Descending')
  }
  const way = direction === 'Ascending' ? 'ASC' : 'DESC'
  return `${column} ${way}, seq ${way}`
}

export function countPhotos(sandbox: Sandbox, where: Where): number {
  const found = row(sandbox.db, `SELECT count(*) AS total FROM photos WHERE ${where.sql}`, ...where.values)
  return found ? number(found, 'total') : 0
}

export function listFound(
  sandbox: Sandbox,
  where: Where,
  order: string,
  { start, count }: { start: number; count: number },
): Photo[] {
  return rows(
    sandbox.db,
    `SELECT * FROM photos WHERE ${where.sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...where.values,
    count,
    start - 1,
  ).map(photoFrom)
}
