import type { Decisions, Edits } from '../../worker/contract/jobs.ts'
import { editResult } from '../../worker/domain/edit-many.ts'
import { isEditable } from '../../worker/domain/job-result.ts'
import { NOT_IN_JOB, TRY_SOON } from '../../worker/domain/messages.ts'
import {
  decideResult,
  isRepeatedEdit,
  type PatchOutcome,
  patchResult,
  type Refusal,
  type ResultPatch,
  refuse,
  withSources,
} from '../../worker/domain/review.ts'
import type { DecideAnswer, EditsAnswer } from '../../worker/rpc.ts'
import { beforeBatch, type EditedPhoto, findBatch, forgetEdits, keepBatch, photosOfBatch } from './store/edit-batch.ts'
import { getMeta, rulesOf } from './store/job-row.ts'
import { findOperation } from './store/operations.ts'
import { findPhoto, hasPhoto, saveResult, saveResults } from './store/photos.ts'
import type { PhotoRow } from './store/rows.ts'
import { bringBack, keepBeforeEdit } from './versions.ts'

/** A person's edit of one photo; refused while the photo is being written. */
export function editPhoto(sql: SqlStorage, photoId: string, { version, ...patch }: ResultPatch): PatchOutcome {
  const row = findPhoto(sql, photoId)
  if (!row) return refuse('NOT_FOUND', NOT_IN_JOB)
  const rules = rulesOf(sql)
  if (version === undefined && isRepeatedEdit(row.result, patch, rules)) return { ok: true, result: row.result }
  if (findOperation(sql, photoId)) return refuse('CONFLICT', `This photo is being written right now. ${TRY_SOON}`)
  const outcome = patchResult(row.result, patch, rules)
  if (!outcome.ok) return outcome
  if (version !== undefined) return bringBack(sql, { ...row, result: outcome.result }, version)
  // A title chosen instead of another may hold names that the other did not.
  const result = row.named ? withSources(outcome.result, row.named) : outcome.result
  if (JSON.stringify(result) === JSON.stringify(row.result)) return { ok: true, result }
  keepBeforeEdit(sql, row, result)
  saveResult(sql, result)
  return { ok: true, result }
}

/** Applies one decision to many photos. Photos that it does not fit, or that are being written, stay unchanged. */
export function decidePhotos(sql: SqlStorage, { photoIds, seen, ...decision }: Decisions): DecideAnswer {
  const unique = [...new Set(photoIds)]
  if (unique.some(photoId => !hasPhoto(sql, photoId))) return refuseUnknown()
  const results = unique.flatMap(photoId => {
    const row = findOperation(sql, photoId) ? undefined : findPhoto(sql, photoId)
    return (row && decideResult(row.result, decision, seen)) ?? []
  })
  saveResults(sql, results)
  return { ok: true, results }
}

/** Makes the same edit of many photos. Photos that it does not fit, or that are being written, stay unchanged. */
export function editPhotos(sql: SqlStorage, { photoIds, key, ...edit }: Edits): EditsAnswer {
  const unique = [...new Set(photoIds)]
  if (unique.some(photoId => !hasPhoto(sql, photoId))) return refuseUnknown()
  const repeated = key === undefined ? undefined : findBatch(sql, key)
  if (repeated) return { ok: true, ...repeated }
  const rules = rulesOf(sql)
  const edited: (EditedPhoto & { row: PhotoRow })[] = []
  for (const photoId of unique) {
    const row = findOperation(sql, photoId) ? undefined : findPhoto(sql, photoId)
    const outcome = row && editResult(row.result, edit, rules)
    if (outcome?.ok === false) return outcome
    if (outcome) edited.push({ row, before: row.result, after: outcome.result })
  }
  if (edited.length === 0) return { ok: true, changed: 0, batch: null }
  for (const { row, after } of edited) keepBeforeEdit(sql, row, after)
  saveResults(
    sql,
    edited.map(({ after }) => after),
  )
  const batch = getMeta(sql).revision
  keepBatch(sql, { batch, key, photos: edited })
  return { ok: true, changed: edited.length, batch }
}

/**
 * Takes the newest edit of many photos back, where a photo's texts are still as it left them. Those of photos that are
 * being written can be taken back afterwards, unless they are on the platform by then.
 */
export function undoEdits(sql: SqlStorage, batch: number): EditsAnswer {
  const photoIds = photosOfBatch(sql, batch)
  if (photoIds.length === 0) return refuse('CONFLICT', 'This change can no longer be undone.')
  const unwritten = photoIds.filter(photoId => !findOperation(sql, photoId))
  const results = unwritten.flatMap(photoId => {
    const row = findPhoto(sql, photoId)
    return (row && isEditable(row.result) && beforeBatch(sql, row.result)) || []
  })
  saveResults(sql, results)
  forgetEdits(sql, unwritten)
  return { ok: true, changed: results.length, batch: unwritten.length < photoIds.length ? batch : null }
}

export function refuseUnknown(): Refusal {
  return refuse('UNKNOWN_PHOTO', 'Some photos are not part of this job. Please reload the page.')
}
