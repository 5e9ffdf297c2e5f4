import type { Deps } from '../../../worker/deps.ts'
import type { DescribeFailure, DescribeRequest, TroubleCause } from '../../../worker/domain/description.ts'
import { fieldsOf } from '../../../worker/domain/fields.ts'
import { platformUnclear, platformWaits } from '../../../worker/domain/messages.ts'
import { missingFields, nothingMissing } from '../../../worker/domain/missing.ts'
import { PLATFORMS } from '../../../worker/domain/platforms.ts'
import { describeError } from '../../../worker/log.ts'
import { type PhotoState, PlatformError } from '../../../worker/platforms/platform.ts'
import { openJobSession } from '../platform-session.ts'
import { getMeta } from '../store/job-row.ts'
import { findPhoto, saveFacts, saveResult } from '../store/photos.ts'
import { failureKind, isTransient } from '../write/failure-kind.ts'
import { type FailureKind, failureText } from '../write/failure-text.ts'
import { DEFAULT_PAUSE_S } from '../write/retry-policy.ts'
import { complete, describeRequestOf, isOpen, lease, skip, waitForService } from './photo-lifecycle.ts'

const NOTHING_KNOWN = { retryAfterSeconds: undefined, trouble: undefined }

/**
 * Reads a photo whose listing did not show everything, so that the model knows its texts and existing ones are not
 * rewritten. Returns the work item; undefined when there is nothing to describe, or not yet.
 */
export async function readBeforeDescribe(
  deps: Deps,
  sql: SqlStorage,
  photoId: string,
): Promise<DescribeRequest | undefined> {
  try {
    const meta = getMeta(sql)
    const purpose = meta.origin === 'agent' ? 'agent' : 'describe'
    const { platform, session } = await openJobSession(deps, meta, purpose)
    return saveRead(sql, photoId, await platform.readPhoto(session, photoId), deps.now())
  } catch (error) {
    const kind = failureKind(error)
    deps.log('job.unread', { jobId: getMeta(sql).id, photoId, kind, ...describeError(error) })
    const now = deps.now()
    const { name } = PLATFORMS[getMeta(sql).provider]
    const { retryAfterSeconds, trouble } = error instanceof PlatformError ? error : NOTHING_KNOWN
    const cause = waitCause(kind)
    if (cause || retryAfterSeconds !== undefined) {
      const seconds = retryAfterSeconds ?? DEFAULT_PAUSE_S
      const reason = waitText(kind, name)
      waitForService(sql, photoId, { cause: cause ?? 'down', seconds, outMs: trouble?.outMs, reason }, now)
      return undefined
    }
    const failure: DescribeFailure = isTransient(kind)
      ? { ok: false, retry: true, ...(trouble && { trouble }), reason: platformUnclear(name) }
      : { ok: false, retry: false, reason: failureText(kind, name, 'describe') }
    complete(sql, photoId, failure, now)
    return undefined
  }
}

/** Stores what is on the platform: review shows it, and apply overwrites nothing else. */
function saveRead(sql: SqlStorage, photoId: string, state: PhotoState, now: number): DescribeRequest | undefined {
  const { provider } = getMeta(sql)
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

/** What the job's other photos would meet as well; undefined where this photo may be the reason. */
function waitCause(kind: FailureKind): TroubleCause | undefined {
  if (kind === 'limited') return 'limited'
  return kind === 'down' || kind === 'database' ? 'down' : undefined
}

function waitText(kind: FailureKind, platform: string): string {
  return kind === 'limited' ? platformWaits(platform) : `${platform} does not answer.`
}
