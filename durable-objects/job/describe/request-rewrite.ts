import { counted } from '../../../worker/domain/counted.ts'
import { fieldsOf } from '../../../worker/domain/fields.ts'
import { isEditable, type JobResult, versionOf } from '../../../worker/domain/job-result.ts'
import { DEFAULT_LANGUAGE } from '../../../worker/domain/languages.ts'
import { JOB_NOT_FOUND } from '../../../worker/domain/messages.ts'
import { refuse } from '../../../worker/domain/review.ts'
import { fieldsAsked, type RewriteWish, TRIES, triesOfJob } from '../../../worker/domain/rewrite.ts'
import { pickStyle } from '../../../worker/domain/styles.ts'
import type { BatchAnswer } from '../../../worker/rpc.ts'
import { refuseUnknown } from '../review.ts'
import { findMeta, rulesOf } from '../store/job-row.ts'
import { findOperation } from '../store/operations.ts'
import { countPhotos } from '../store/photo-counts.ts'
import { findPhoto, hasPhoto, savePhotos } from '../store/photos.ts'
import { setTimer } from '../store/timers.ts'
import { findTry, openTry, usedTries, usedTriesOfJob } from '../store/tries.ts'

type Candidate = { result: JobResult; tries: number }

/**
 * Has texts written again: of these photos as many as have a try left, in the order given. Until the new texts come the
 * old ones stand, without a decision.
 */
export function requestRewrite(sql: SqlStorage, photoIds: string[], wish: RewriteWish, now: number): BatchAnswer {
  const meta = findMeta(sql)
  if (!meta) return refuse('NOT_FOUND', JOB_NOT_FOUND)
  const unique = [...new Set(photoIds)]
  if (unique.some(photoId => !hasPhoto(sql, photoId))) return refuseUnknown()
  const fields = fieldsAsked(wish.fields, rulesOf(sql))
  if (fields.length === 0) return { ...refuse('VALIDATION', 'These photos have no such text.'), field: 'fields' }
  const isWhole = fields.length === fieldsOf(meta.provider).length
  const free = unique.flatMap(photoId => candidate(sql, photoId) ?? [])
  if (free.length === 0) return refuse('CONFLICT', 'None of these photos can be written again right now.')
  if (!isWhole && free.some(({ result }) => wantedLanguage(result, wish) !== wantedLanguage(result))) {
    return { ...refuse('VALIDATION', 'Another language needs all texts written again.'), field: 'fields' }
  }
  const withTries = free.filter(({ tries }) => tries < TRIES.perPhoto)
  if (withTries.length === 0) {
    const each = counted(TRIES.perPhoto, 'time')
    return refuse('CONFLICT', `Texts can be written again ${each} for each photo, and these were.`)
  }
  const perJob = triesOfJob(countPhotos(sql).processed)
  const chosen = withTries.slice(0, perJob - usedTriesOfJob(sql))
  if (chosen.length === 0) {
    return refuse('CONFLICT', `All ${perJob} rewrites of this job are used up.`)
  }
  const revision = savePhotos(
    sql,
    chosen.map(({ result, tries }) => ({
      result: { ...result, approved: false, skipped: false, regenerating: true, regenerateError: null },
      tries: tries + 1,
    })),
  )
  for (const { result } of chosen) {
    const style = wish.style === undefined ? result.style : pickStyle(wish.style)
    const descriptionSentences = wish.descriptionSentences ?? meta.config.descriptionSentences
    const asked = {
      fields,
      hint: wish.hint ?? null,
      style,
      language: wantedLanguage(result, wish),
      descriptionSentences,
    }
    openTry(sql, result.photoId, { ...asked, revision, version: versionOf(result) }, now)
  }
  setTimer(sql, 'tries', now)
  return { ok: true, totalPhotos: chosen.length }
}

const wantedLanguage = (result: JobResult, wish: RewriteWish = {}) =>
  wish.language ?? result.language ?? DEFAULT_LANGUAGE

/** A photo that is described, not on the platform, and neither being written there nor rewritten. */
function candidate(sql: SqlStorage, photoId: string): Candidate | undefined {
  const result = findPhoto(sql, photoId)?.result
  if (!result || !isEditable(result) || findOperation(sql, photoId) || findTry(sql, photoId)) return undefined
  return { result, tries: usedTries(sql, photoId) }
}
