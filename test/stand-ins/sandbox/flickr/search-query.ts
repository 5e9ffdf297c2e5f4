import type { SQLInputValue } from 'node:sqlite'
import type { Account } from '../library/accounts.ts'
import type { Visibility } from '../library/photo.ts'
import { IS_INDEXED } from '../library/store.ts'
import { Failure } from './failure.ts'
import type { MethodCall } from './method.ts'
import { cleanTag } from './tags.ts'

export const PRIVACY: Record<string, Visibility> = {
  '1': 'public',
  '2': 'friends',
  '3': 'family',
  '4': 'friends-family',
  '5': 'private',
}

const ORDERS: Record<string, string> = {
  'date-posted-asc': 'uploaded ASC, seq ASC',
  'date-posted-desc': 'uploaded DESC, seq DESC',
  'date-taken-asc': 'taken ASC, seq ASC',
  'date-taken-desc': 'taken DESC, seq DESC',
  'interestingness-asc': 'views ASC, seq ASC',
  'interestingness-desc': 'views DESC, seq DESC',
}

/** An unknown sort order silently means the default. */
export function orderOf(sort: string | undefined): string {
  return ORDERS[sort ?? ''] ?? 'uploaded DESC, seq DESC'
}

export type Where = { sql: string; values: SQLInputValue[] }

/** @throws Failure 1 for more than 20 tags that must all match. */
export function whereOf(call: MethodCall, owner: Account): Where {
  const clauses = ["platform = 'flickr'", 'account = ?', IS_INDEXED]
  const values: SQLInputValue[] = [owner.key]
  const add = (clause: string, ...more: SQLInputValue[]) => {
    clauses.push(clause)
    values.push(...more)
  }
  if (call.caller?.account.key !== owner.key) add("visibility = 'public'")
  const privacy = PRIVACY[call.param('privacy_filter') ?? '']
  if (privacy) add('visibility = ?', privacy)
  const media = call.param('media')
  if (media === 'photos' || media === 'videos') add('media = ?', media.slice(0, -1))

  const uploadedFrom = unixOf(call.param('min_upload_date'))
  if (uploadedFrom !== null) add('uploaded >= ?', uploadedFrom)
  const uploadedTo = unixOf(call.param('max_upload_date'))
  if (uploadedTo !== null) add('uploaded <= ?', uploadedTo)
  const takenFrom = datetimeOf(call.param('min_taken_date'))
  if (takenFrom !== null) add('taken >= ?', takenFrom)
  const takenTo = datetimeOf(call.param('max_taken_date'))
  if (takenTo !== null) add('taken <= ?', takenTo)

  addTags(call, add)
  const words = call.param('text')?.trim().toLowerCase()
  if (words) add("instr(lower(title || ' ' || description || clean_tags), ?) > 0", words)
  return { sql: clauses.join(' AND '), values }
}

function addTags(call: MethodCall, add: (clause: string, ...more: SQLInputValue[]) => void) {
  const asked = (call.param('tags') ?? '')
    .split(',')
    .map(tag => tag.trim())
    .filter(Boolean)
  const holds = (tag: string) => ` ${cleanTag(tag)} `
  for (const excluded of asked.filter(tag => tag.startsWith('-'))) {
    add('instr(clean_tags, ?) = 0', holds(excluded.slice(1)))
  }
  const wanted = asked.filter(tag => !tag.startsWith('-') && cleanTag(tag)).map(holds)
  if (wanted.length === 0) return
  const all = call.param('tag_mode') === 'all'
  if (all && wanted.length > 20) throw new Failure(1, 'Too many tags in ALL query')
  add(`(${wanted.map(() => 'instr(clean_tags, ?) > 0').join(all ? ' AND ' : ' OR ')})`, ...wanted)
}

/** A unix time or a MySQL datetime, as seconds. */
function unixOf(value: string | undefined): number | null {
  if (!value) return null
  if (/^\d+$/.test(value)) return Number(value)
  const parsed = Date.parse(`${value.trim().replace(' ', 'T')}${value.length > 10 ? 'Z' : ''}`)
  return Number.isNaN(parsed) ? null : Math.floor(parsed / 1_000)
}

/** The same as a zoneless datetime. */
function datetimeOf(value: string | undefined): string | null {
  if (!value) return null
  if (/^\d{5,}$/.test(value)) return new Date(Number(value) * 1_000).toISOString().slice(0, 19).replace('T', ' ')
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d))?$/.exec(value.trim())
  return match ? `${match[1]} ${match[2] ?? '00:00:00'}` : null
}
