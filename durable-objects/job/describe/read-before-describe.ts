import type { Deps } from '../../../worker/deps.ts'
import type { DescribeRequest } from '../../../worker/domain/description.ts'
import { fieldsOf } from '../../../worker/domain/fields.ts'
import type { JobRules } from '../../../worker/domain/job-result.ts'
import { platformWaits } from '../../../worker/domain/messages.ts'
import { missingFields, nothingMissing } from '../../../worker/domain/missing.ts'
import { PLATFORMS } from '../../../worker/domain/platforms.ts'
import { describeError } from '../../../worker/log.ts'
import { type PhotoState, PlatformError } from '../../../worker/platforms/platform.ts'
import { openJobSession } from '../platform-session.ts'
import { getMeta, publishMeta } from '../store/job-row.ts'
import { findPhoto, saveFacts, saveResult } from '../store/photos.ts'
import { failureKind, failureText } from '../write/failure-text.ts'
import { DEFAULT_PAUSE_S, LONGEST_PAUSE_MS } from '../write/retry-policy.ts'
import { complete, describeRequestOf, isOpen, lease, postpone, skip } from './describe-queue.ts'

type Host = { deps: Deps; sql: SqlStorage; rules: () => JobRules }

/**
 * Reads a photo whose listing did not show everything, so that the model knows its texts and existing ones are not
 * rewritten. Returns the work item; undefined when there is nothing to describe, or not yet.
 */
export async function readBeforeDescribe(
  { deps, sql, rules }: Host,
  photoId: string,
): Promise<DescribeRequest | undefined> {
  const { name } = PLATFORMS[getMeta(sql).provider]
  const until = getMeta(sql).readsPausedUntil
  if (until > deps.now()) {
    postpone(sql, photoId, until, waitText(name))
    return undefined
  }
  try {
    const { platform, session } = await openJobSession(deps, getMeta(sql), 'describe')
    return saveRead(sql, photoId, await platform.readPhoto(session, photoId), deps.now())
  } catch (error) {
    const kind = failureKind(error)
    deps.log('job.unread', { jobId: getMeta(sql).id, photoId, kind, ...describeError(error) })
    const now = deps.now()
    if ((kind === 'limited' || kind === 'down' || kind === 'database') && !isPausedTooLong(sql, now)) {
      const seconds = (error instanceof PlatformError ? error.retryAfterSeconds : undefined) ?? DEFAULT_PAUSE_S
      postpone(sql, photoId, pauseReads(sql, seconds, now), waitText(name))
      return undefined
    }
    const reason = failureText(kind, name)
    complete(sql, photoId, { ok: false, retry: kind === 'passing' || kind === 'unclear', reason }, rules, now)
    return undefined
  }
}

/** Stores what is on the platform: review shows it, and apply overwrites nothing else. */
function saveRead(sql: SqlStorage, photoId: string, state: PhotoState, now: number): DescribeRequest | undefined {
  const { provider, readsPausedSince, readsPausedUntil } = getMeta(sql)
  // A read that was under way when the limit came says nothing about it.
  if (readsPausedSince && readsPausedUntil <= now) publishMeta(sql, { readsPausedSince: 0, readsPausedUntil: 0 })
  const row = findPhoto(sql, photoId)
  if (!row || !isOpen(row.result.status)) return undefined
  const { title, description } = state
  const tags = state.tags.map(tag => tag.raw)
  // A camera's file name counts as missing if it did in the listing.
  const cameraNames = row.result.missing.includes('title')
  const missing = missingFields({ title, description, tags }, { cameraNames, among: fieldsOf(provider) })
  const result = {
    ...row.result,
    missing,
    originalTitle: title,
    originalDescription: description,
    originalTags: tags,
  }
  const facts = { ...row.facts, isUnread: false }
  saveFacts(sql, photoId, facts)
  if (missing.length === 0) {
    skip(sql, result, nothingMissing(provider), now)
    return undefined
  }
  saveResult(sql, result)
  lease(sql, photoId, now)
  return describeRequestOf(sql, { ...row, result, facts })
}

/** Returns until when reads are paused. */
function pauseReads(sql: SqlStorage, seconds: number, now: number): number {
  const { readsPausedUntil, readsPausedSince } = getMeta(sql)
  const until = Math.max(readsPausedUntil, now + seconds * 1000)
  publishMeta(sql, { readsPausedUntil: until, readsPausedSince: readsPausedSince || now })
  return until
}

function isPausedTooLong(sql: SqlStorage, now: number): boolean {
  const { readsPausedSince } = getMeta(sql)
  return readsPausedSince > 0 && now - readsPausedSince >= LONGEST_PAUSE_MS
}

function waitText(platform: string): string {
  return `${platformWaits(platform)} This photo goes on by itself.`
}
