import { env } from 'cloudflare:workers'
import type { Photo } from '#worker/contract/photos.ts'
import type { Client } from './api.ts'
import type { Dump } from './dumps.ts'
import { uploadPhoto } from './flickr.ts'

/** Columns and keys that hold milliseconds since the epoch; 0 and null mean never. */
const INSTANTS = new Set([
  ...['at', 'created_at', 'completed_at', 'connected_at', 'consumed_at', 'email_verified_at', 'expires_at'],
  ...['full_since', 'last_seen_at', 'last_used_at', 'listed_at', 'requested_at', 'resets_at', 'reused_at'],
  ...['asked_at', 'disputed_at', 'due_at', 'dispute_due_at', 'paid_at', 'receipt_due_at', 'told_at', 'wake_at'],
  ...['job_at', 'written_until'],
  ...['due', 'enqueue_at', 'lease_until', 'since', 'until', 'alarm', 'now'],
  ...['createdAt', 'completedAt', 'describedAt', 'pausedSince', 'pausedUntil', 'queueSeenAt'],
  ...['readsPausedSince', 'readsPausedUntil'],
])
/** The same in seconds. */
const SECONDS = new Set(['second'])
/** No other number in a dump is as large as a time in seconds. */
const LARGE = 1_000_000_000

/** The dump with all its times shifted by whole seconds, as if taken `laterMs` ago. */
export function shiftTimes(dump: Dump, laterMs: number): Dump {
  const seconds = Math.floor((Date.now() - laterMs - dump.now) / 1000)
  const shift = (name: string, value: number) => {
    if (INSTANTS.has(name)) return value === 0 ? 0 : value + seconds * 1000
    if (SECONDS.has(name)) return value + seconds
    if (value >= LARGE) throw new Error(`${name} looks like an instant: ${value}`)
    return value
  }
  return JSON.parse(JSON.stringify(dump), (name, value) => (typeof value === 'number' ? shift(name, value) : value))
}

/**
 * Uploads the photos as they were, and returns the dump's text with their new ids and addresses in place of the old ones,
 * and the owner's present credentials. `owner` is connected. `others`: further ids to replace.
 */
export async function rewriteIds(
  dump: Dump,
  owner: Client,
  others: Map<string, string>,
): Promise<{ text: string; credentials: string }> {
  const begun = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString()
  const replaced = new Map([[dump.sandbox, env.SANDBOX_ORIGIN], ...others])
  for (const { id, ...texts } of dump.platform) replaced.set(id, (await uploadPhoto('dorothea', texts)).id)
  const answer = await owner.get(`/api/photos?provider=flickr&limit=500&dateUploadedStart=${begun}`)
  const { photos } = await answer.json<{ photos: Photo[] }>()
  for (const row of dump.d1.rows.listed_photos ?? []) {
    const photo = photos.find(({ id }) => id === replaced.get(String(row.photo_id)))
    if (!photo) continue
    replaced.set(String(row.url_small), photo.urlSmall)
    replaced.set(String(row.url_medium), photo.urlMedium)
    replaced.set(String(row.url_large), photo.urlLarge)
    replaced.set(String(row.page_url), photo.pageUrl)
  }
  // In one pass, longest first: a new id may equal the old id of another photo.
  const olds = [...replaced.keys()].sort((a, b) => b.length - a.length).map(old => RegExp.escape(old))
  const text = JSON.stringify(dump).replace(new RegExp(olds.join('|'), 'g'), old => replaced.get(old) ?? old)
  const account = await env.DB.prepare('select credentials from connected_accounts').first<{ credentials: string }>()
  if (!account) throw new Error('The owner is not connected')
  return { text, credentials: account.credentials }
}
