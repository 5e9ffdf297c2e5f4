import type { Deps } from '../../../worker/deps.ts'
import type { DescribeFailure, DescribeRequest, WaitCause } from '../../../worker/domain/description.ts'
import { fieldsOf, neededFields } from '../../../worker/domain/fields.ts'
import { DEFAULT_LANGUAGE } from '../../../worker/domain/languages.ts'
import { ACCOUNT_UNREADABLE, platformPaused, platformUnclear, platformWaits } from '../../../worker/domain/messages.ts'
import { isCameraName, missingFields, nothingMissing } from '../../../worker/domain/missing.ts'
import { allowedFacts, type ModelFacts } from '../../../worker/domain/model-facts.ts'
import { isTagged } from '../../../worker/domain/own-words.ts'
import { PLATFORMS } from '../../../worker/domain/platforms.ts'
import { describeError } from '../../../worker/log.ts'
import { type PhotoState, PlatformError } from '../../../worker/platforms/platform.ts'
import { failureKind, isTransient } from '../failure-kind.ts'
import { type FailureKind, failureText } from '../failure-text.ts'
import { DEFAULT_PAUSE_S } from '../pause.ts'
import { openJobSession } from '../platform-session.ts'
import { leasePhoto } from '../store/description-queue.ts'
import { getMeta } from '../store/job-row.ts'
import { findWords } from '../store/own-words.ts'
import { findPhoto, isOpen, saveFacts, saveResult } from '../store/photos.ts'
import type { PhotoRow } from '../store/rows.ts'
import { type Asked, extendLease, findTry } from '../store/tries.ts'
import { complete, LEASE_MS, skip } from './photo-lifecycle.ts'
import { completeTry } from './try-lifecycle.ts'

const NOTHING_KNOWN = { retryAfterSeconds: undefined, trouble: undefined }

/**
 * What to ask the model about a photo, with the facts that its user allows now (by D1) and that its owner still shows.
 * The photo is read first where its listing did not show everything, so that existing texts are not rewritten, and
 * where its place is known, since the owner may have hidden it since. Undefined when there is nothing to describe, or
 * not yet.
 */
export async function readBeforeDescribe(
  deps: Deps,
  sql: SqlStorage,
  row: PhotoRow,
  modelFacts: () => Promise<ModelFacts>,
): Promise<DescribeRequest | undefined> {
  const { photoId } = row.result
  try {
    const isPlaceTold = await mayTellPlace(row, modelFacts)
    const state = row.facts.isUnread
      ? await readPhoto(deps, sql, photoId, 'describe')
      : isPlaceTold && (await recheckPhoto(deps, sql, photoId))
    // Read again: reading the photo may have taken long.
    const allowed = await modelFacts()
    const current = state ? saveRead(sql, photoId, state, deps.now()) : findOpen(sql, photoId)
    if (!current) return undefined
    if (row.facts.isUnread || isPlaceTold) leasePhoto(sql, photoId, deps.now() + LEASE_MS)
    return describeRequestOf(sql, current, state ? allowed : { ...allowed, place: false })
  } catch (error) {
    complete(sql, photoId, unreadOutcome(deps, sql, photoId, error), deps.now())
    return undefined
  }
}

/**
 * The same for a photo whose texts are written again. What its listing showed stands: its person saw that, and applying
 * overwrites nothing else.
 */
export async function readBeforeRewrite(
  deps: Deps,
  sql: SqlStorage,
  { row, asked }: { row: PhotoRow; asked: Asked },
  modelFacts: () => Promise<ModelFacts>,
): Promise<DescribeRequest | undefined> {
  const { photoId } = row.result
  try {
    const state = (await mayTellPlace(row, modelFacts)) ? await recheckPhoto(deps, sql, photoId) : undefined
    const allowed = await modelFacts()
    const current = findTry(sql, photoId) && findPhoto(sql, photoId)
    if (!current) return undefined
    if (!state) return describeRequestOf(sql, current, { ...allowed, place: false }, asked)
    extendLease(sql, photoId, deps.now() + LEASE_MS)
    const { place = current.facts.place } = state
    return describeRequestOf(sql, { ...current, facts: { ...current.facts, place } }, allowed, asked)
  } catch (error) {
    completeTry(sql, photoId, { ...unreadOutcome(deps, sql, photoId, error), rewrite: asked.revision }, deps.now())
    return undefined
  }
}

const mayTellPlace = async (row: PhotoRow, modelFacts: () => Promise<ModelFacts>) =>
  row.facts.place !== null && (await modelFacts()).place

function unreadOutcome(deps: Deps, sql: SqlStorage, photoId: string, error: unknown): DescribeFailure {
  const { id: jobId, provider } = getMeta(sql)
  const kind = failureKind(error)
  deps.log('job.unread', { jobId, photoId, kind, ...describeError(error) })
  return failureOf(error, kind, PLATFORMS[provider].name)
}

/** Why a photo that could not be read is not described. With `wait` where the job's other photos have to wait, too. */
function failureOf(error: unknown, kind: FailureKind, platform: string): DescribeFailure {
  const { retryAfterSeconds, trouble } = error instanceof PlatformError ? error : NOTHING_KNOWN
  const known = trouble && { trouble }
  const wait = waitCause(kind) ?? (retryAfterSeconds === undefined ? undefined : 'down')
  if (wait) {
    const seconds = retryAfterSeconds ?? DEFAULT_PAUSE_S
    return { ok: false, retry: true, wait, retryAfterSeconds: seconds, ...known, reason: waitText(kind, platform) }
  }
  if (isTransient(kind)) return { ok: false, retry: true, ...known, reason: platformUnclear(platform) }
  return { ok: false, retry: false, reason: failureText(kind, platform, 'describe') }
}

async function readPhoto(
  deps: Deps,
  sql: SqlStorage,
  photoId: string,
  purpose: 'describe' | 'recheck',
): Promise<PhotoState> {
  const meta = getMeta(sql)
  const agents = { describe: 'agent', recheck: 'agent-recheck' } as const
  const { platform, session } = await openJobSession(deps, meta, meta.origin === 'agent' ? agents[purpose] : purpose)
  return platform.readPhoto(session, photoId)
}

/** Undefined when the platform does not answer: the photo is then described as it was listed, without its place. */
async function recheckPhoto(deps: Deps, sql: SqlStorage, photoId: string): Promise<PhotoState | undefined> {
  try {
    return await readPhoto(deps, sql, photoId, 'recheck')
  } catch (error) {
    const kind = failureKind(error)
    if (kind === 'gone' || kind === 'paused') throw error
    deps.log('job.unchecked', { jobId: getMeta(sql).id, photoId, kind, ...describeError(error) })
    return undefined
  }
}

/** `allowed`: the facts that the photo's user lets the model see now. `asked`: what its rewrite is to be. */
function describeRequestOf(
  sql: SqlStorage,
  { result, facts }: PhotoRow,
  allowed: ModelFacts,
  asked?: Asked,
): DescribeRequest {
  const { config, provider } = getMeta(sql)
  const words = findWords(sql)
  const { descriptionSentences } = config
  const { style, language = DEFAULT_LANGUAGE, missing: fields } = result
  const wish = asked ?? { hint: null, fields, style, language, descriptionSentences }
  const known = {
    albumTitle: facts.albumTitle,
    albumDescription: facts.albumDescription ?? null,
    takenAt: facts.takenAt,
    place: facts.place,
    ownerTitle: facts.ownerTitle,
    ownerDescription: result.originalDescription,
    ownerTags: result.originalTags,
  }
  return {
    imageUrl: result.urlLarge,
    style: wish.style,
    descriptionSentences: wish.descriptionSentences,
    language: wish.language,
    facts: {
      ...allowedFacts(known, allowed),
      ...(config.note && { note: config.note }),
      ...(wish.hint !== null && { hint: wish.hint }),
    },
    needed: neededFields(wish.fields, provider),
    ...(words && { words }),
    ...(asked && {
      earlier: { title: result.generatedTitle, description: result.generatedDescription },
      rewrite: asked.revision,
    }),
  }
}

function findOpen(sql: SqlStorage, photoId: string): PhotoRow | undefined {
  const row = findPhoto(sql, photoId)
  return row && isOpen(row.result.status) ? row : undefined
}

/** Stores what is on the platform now: review shows it, and apply overwrites nothing else. */
function saveRead(sql: SqlStorage, photoId: string, state: PhotoState, now: number): PhotoRow | undefined {
  const { provider, addTagsTo } = getMeta(sql)
  const row = findOpen(sql, photoId)
  if (!row) return undefined
  const { title, description, place = row.facts.place } = state
  const tags = state.tags.map(tag => tag.raw)
  // A camera name counts as missing here if it did when the photo was listed.
  const cameraNames = row.result.missing.includes('title')
  const missing = missingFields({ title, description, tags }, { cameraNames, among: fieldsOf(provider) })
  const result = {
    ...row.result,
    missing,
    originalTitle: title,
    originalDescription: description,
    originalTags: tags,
    addsTags: isTagged(provider, tags, addTagsTo),
  }
  const facts = { ...row.facts, isUnread: false, place, ownerTitle: isCameraName(title) ? '' : title }
  saveFacts(sql, photoId, facts)
  if (missing.length === 0) {
    skip(sql, result, nothingMissing(provider), now)
    return undefined
  }
  saveResult(sql, result)
  return { ...row, result, facts }
}

/** A cause that would affect the job's other photos as well; undefined if it may concern this photo alone. */
function waitCause(kind: FailureKind): WaitCause | undefined {
  if (kind === 'limited' || kind === 'paused') return kind
  if (kind === 'key') return 'refused'
  return kind === 'down' || kind === 'database' ? 'down' : undefined
}

function waitText(kind: FailureKind, platform: string): string {
  if (kind === 'database') return ACCOUNT_UNREADABLE
  if (kind === 'paused') return platformPaused(platform)
  if (kind === 'key') return `${platform} does not let Photonym in right now.`
  return kind === 'limited' ? platformWaits(platform) : `${platform} does not answer.`
}
