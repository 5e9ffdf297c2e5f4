import type { PhotosQuery } from '../../contract/photos.ts'
import type { AgentPhotoRow, AgentRow } from '../../db/agent-schema.ts'
import { MAX_OFFERS, SCAN_INTERVAL_MS, SINCE_GRACE_MS } from '../../domain/agent.ts'
import { listedFieldsOf } from '../../domain/fields.ts'
import { missingFields } from '../../domain/missing.ts'
import { PLATFORMS, type Provider } from '../../domain/platforms.ts'
import { canonicalTag } from '../../domain/tags.ts'
import type { ListedPhoto } from '../../platforms/platform.ts'
import type { OpenSession } from '../../platforms/session.ts'

const HOUR_MS = 60 * 60_000
/** How often a scan reads the whole look-back. The scans between read only newer uploads. */
const FULL_LOOK_MS = 6 * HOUR_MS

const lookBackMs = (provider: Provider) => PLATFORMS[provider].lookBackHours * HOUR_MS

type Place = Pick<AgentRow, 'provider' | 'since' | 'newest'>

/**
 * The earliest upload date that a full scan reads. It lies before the newest upload, since photos may appear in
 * listings late.
 */
export function looksFrom({ provider, since, newest }: Place): number {
  return Math.max(since - SINCE_GRACE_MS, newest === null ? 0 : newest - lookBackMs(provider))
}

/**
 * The earliest upload date that a scan between two full ones reads. It includes the newest upload's own second, which
 * other photos may share.
 */
export function looksOnFrom({ since, newest }: Place): number {
  return Math.max(since - SINCE_GRACE_MS, newest ?? 0)
}

/**
 * Whether a scheduled scan reads the whole look-back, to find photos that were listed or tagged late. That is so every
 * six hours, until the newest upload is older than the look-back.
 */
export function isFullLookDue(agent: Place & Pick<AgentRow, 'frequency' | 'fullLookAt'>, at: number): boolean {
  const { provider, newest, frequency, fullLookAt } = agent
  if (newest !== null && at > newest + lookBackMs(provider)) return false
  return fullLookAt === null || SCAN_INTERVAL_MS[frequency] >= FULL_LOOK_MS || at >= fullLookAt + FULL_LOOK_MS
}

/**
 * The date up to which all uploads have been dealt with. An upload dated in the future must not hide those before it.
 */
export function newestOf({ newest }: Pick<AgentRow, 'newest'>, uploads: Upload[], at: number): number {
  return uploads.reduce((last, { uploadedAt }) => Math.max(last, Math.min(uploadedAt, at)), newest ?? 0)
}

/** The photos uploaded since `from`, and the older ones among `failed`. Other older photos are left out. */
export async function findUploads(
  open: OpenSession,
  { provider, since }: AgentRow,
  failed: AgentPhotoRow[],
  from: number,
): Promise<Upload[]> {
  const retries = failed.filter(row => row.uploadedAt >= since - SINCE_GRACE_MS)
  const earliest = retries.reduce((first, { uploadedAt }) => Math.min(first, uploadedAt), from)
  const ids = new Set(retries.map(({ photoId }) => photoId))
  const listed = await listUploads(open, provider, earliest)
  return listed.filter(({ photo, uploadedAt }) => uploadedAt >= from || ids.has(photo.id))
}

export type Upload = { photo: ListedPhoto; uploadedAt: number }

/** All photos uploaded since `from`, oldest first. They are read newest first, page by page. @throws PlatformError */
export async function listUploads(
  { platform, session }: OpenSession,
  provider: Provider,
  from: number,
): Promise<Upload[]> {
  const { capabilities, listPage } = PLATFORMS[provider]
  const start = capabilities.uploadDates ? { dateUploadedStart: new Date(from).toISOString() } : {}
  const query: PhotosQuery = { provider, limit: listPage, sort: 'dateUploaded', order: 'desc', ...start }
  const found = new Map<string, Upload>()
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await platform.listPhotos(session, cursor === undefined ? query : { ...query, cursor })
    const uploads = page.photos.map(photo => ({ photo, uploadedAt: Date.parse(photo.dateUploaded) }))
    for (const upload of uploads) if (upload.uploadedAt >= from) found.set(upload.photo.id, upload)
    // Only the last photo of a page decides whether to stop: a photo with a wrong date may stand anywhere.
    const last = uploads.at(-1)
    cursor = last && last.uploadedAt < from ? null : page.nextCursor
  }
  return [...found.values()].reverse()
}

/**
 * How an agent sorts the uploads it found. `unseen`: how many match its filter and are new to it. `offers`: those to
 * describe, oldest first. `complete`: new ones that lack nothing.
 */
export type Choice = { unseen: number; offers: Upload[]; complete: Upload[] }

export function choose(agent: AgentRow, uploads: Upload[], known: AgentPhotoRow[]): Choice {
  const { provider, replaceCameraNames: cameraNames } = agent
  const rows = new Map(known.map(row => [row.photoId, row]))
  const matching = uploads.filter(({ photo }) => matches(agent, photo))
  const unseen = matching.filter(({ photo }) => !rows.has(photo.id))
  const lacksText = ({ photo }: Upload) =>
    missingFields(photo, { cameraNames, among: listedFieldsOf(provider) }).some(field => field !== 'tags')
  const failed = matching.filter(({ photo }) => {
    const row = rows.get(photo.id)
    return row?.status === 'failed' && row.tries < MAX_OFFERS
  })
  const offers = [...unseen, ...failed].filter(lacksText).sort((a, b) => a.uploadedAt - b.uploadedAt)
  return { unseen: unseen.length, offers, complete: unseen.filter(upload => !lacksText(upload)) }
}

function matches({ provider, filterTags }: AgentRow, photo: ListedPhoto): boolean {
  if (filterTags.length === 0) return true
  const wanted = new Set(filterTags.map(tag => canonicalTag(provider, tag)))
  return photo.tags.some(tag => wanted.has(canonicalTag(provider, tag)))
}
