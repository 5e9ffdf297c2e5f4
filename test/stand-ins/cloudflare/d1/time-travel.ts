import { createHash } from 'node:crypto'
import { malformed } from '../api/failure.ts'
import type { StandIn } from '../stand-in.ts'
import type { Database } from './database.ts'
import { listMoments, type Moment, restoreFile } from './file.ts'

const hex = (value: number) => value.toString(16).padStart(8, '0')

/** Bookmarks sort by time as texts: https://developers.cloudflare.com/d1/reference/time-travel/#bookmarks */
function bookmarkOf({ id }: Database, { change, at }: Moment): string {
  const hash = createHash('md5').update(`${id} ${change} ${at}`).digest('hex')
  return `${hex(change)}-ffffffff-${hex(Math.floor(at / 1_000))}-${hash}`
}

/** Of the present state. */
export function presentBookmark(standIn: StandIn, database: Database): string {
  return bookmarkOf(database, listMoments(standIn, database.id).at(-1) ?? { change: 0, at: 0 })
}

/** @throws CloudflareFailure 400 where nothing was kept from that time, or for another database's bookmark */
function momentOf(standIn: StandIn, database: Database, asked: URLSearchParams): Moment {
  const moments = listMoments(standIn, database.id)
  const bookmark = asked.get('bookmark')
  const time = asked.get('timestamp')
  const found =
    bookmark !== null
      ? moments.find(moment => bookmarkOf(database, moment) === bookmark)
      : moments.findLast(({ at }) => time === null || at <= Date.parse(time))
  if (!found) throw malformed(bookmark !== null ? `unknown bookmark ${bookmark}` : `no bookmark at ${time}`)
  return found
}

/** The bookmark of a time, by default of now. */
export const findBookmark = (standIn: StandIn, database: Database, asked: URLSearchParams) => ({
  bookmark: bookmarkOf(database, momentOf(standIn, database, asked)),
})

/** Going back is a change of its own: the bookmark from before it undoes it. */
export function restore(standIn: StandIn, database: Database, asked: URLSearchParams) {
  if (!asked.has('bookmark') && !asked.has('timestamp')) throw malformed('bookmark or timestamp is required')
  const moment = momentOf(standIn, database, asked)
  const previous = presentBookmark(standIn, database)
  restoreFile(standIn, database.id, moment)
  return {
    bookmark: bookmarkOf(database, moment),
    previous_bookmark: previous,
    message: `Database restored to ${new Date(moment.at).toISOString()}`,
  }
}
