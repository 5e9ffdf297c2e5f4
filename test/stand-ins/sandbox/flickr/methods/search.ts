import { number, row, rows } from '../../db.ts'
import { type Account, accountByNsid } from '../../library/accounts.ts'
import { photoFrom } from '../../library/photo.ts'
import { Failure } from '../failure.ts'
import { callerOf, type Method, type MethodCall, pageOf } from '../method.ts'
import { extrasOf, listEntry } from '../photo-json.ts'
import { orderOf, whereOf } from '../search-query.ts'

/** The number of distinct results of any query; later pages repeat the last one. */
const REAL_RESULTS = 4_000

export const SEARCH_METHODS: Record<string, Method> = {
  'flickr.photos.search': { needs: null, run: search },
}

function ownerOf(call: MethodCall): Account {
  const asked = call.param('user_id')
  if (!asked)
    throw new Failure(3, 'Parameterless searches have been disabled. Please use flickr.photos.getRecent instead.')
  if (asked === 'me') return callerOf(call)
  const account = accountByNsid(asked)
  if (!account) throw new Failure(2, 'Unknown user')
  return account
}

function search(call: MethodCall) {
  const where = whereOf(call, ownerOf(call))
  const { page, perPage } = pageOf(call, 100)
  const counted = row(call.sandbox.db, `SELECT count(*) AS total FROM photos WHERE ${where.sql}`, ...where.values)
  const total = counted ? number(counted, 'total') : 0
  const lastRealPage = Math.max(1, Math.floor(REAL_RESULTS / perPage))
  const offset = (Math.min(page, lastRealPage) - 1) * perPage
  const found = rows(
    call.sandbox.db,
    `SELECT * FROM photos WHERE ${where.sql} ORDER BY ${orderOf(call.param('sort'))} LIMIT ? OFFSET ?`,
    ...where.values,
    perPage,
    offset,
  )
  const extras = extrasOf(call.param('extras'))
  return {
    photos: {
      page,
      pages: Math.ceil(total / perPage),
      perpage: perPage,
      total: String(total),
      photo: found.map(photoFrom).map(photo => listEntry(photo, extras, call)),
    },
  }
}
