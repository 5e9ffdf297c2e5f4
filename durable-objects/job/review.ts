import type { ResultsPatch } from '../../worker/contract/jobs.ts'
import { NOT_IN_JOB, TRY_SOON } from '../../worker/domain/messages.ts'
import {
  decideResult,
  isRepeatedEdit,
  type PatchOutcome,
  patchResult,
  type Refusal,
  type ResultPatch,
  refuse,
} from '../../worker/domain/review.ts'
import type { DecideAnswer } from '../../worker/rpc.ts'
import { rulesOf } from './store/job-row.ts'
import { findOperation } from './store/operations.ts'
import { findPhoto, hasPhoto, saveResult, saveResults } from './store/photos.ts'

/** A person's edit of one photo; refused while the photo is being written. */
export function editPhoto(sql: SqlStorage, photoId: string, patch: ResultPatch): PatchOutcome {
  const row = findPhoto(sql, photoId)
  if (!row) return refuse('NOT_FOUND', NOT_IN_JOB)
  const rules = rulesOf(sql)
  if (isRepeatedEdit(row.result, patch, rules)) return { ok: true, result: row.result }
  if (findOperation(sql, photoId)) return refuse('CONFLICT', `This photo is being written right now. ${TRY_SOON}`)
  const outcome = patchResult(row.result, patch, rules)
  if (outcome.ok && JSON.stringify(outcome.result) !== JSON.stringify(row.result)) saveResult(sql, outcome.result)
  return outcome
}

/** Applies one decision to many photos. Photos that it does not fit, or that are being written, stay unchanged. */
export function decidePhotos(sql: SqlStorage, { photoIds, ...decision }: ResultsPatch): DecideAnswer {
  const unique = [...new Set(photoIds)]
  if (unique.some(photoId => !hasPhoto(sql, photoId))) return refuseUnknown()
  const results = unique.flatMap(photoId => {
    const row = findOperation(sql, photoId) ? undefined : findPhoto(sql, photoId)
    return (row && decideResult(row.result, decision)) ?? []
  })
  saveResults(sql, results)
  return { ok: true, results }
}

export function refuseUnknown(): Refusal {
  return refuse('UNKNOWN_PHOTO', 'Some photos are not part of this job. Please reload the page.')
}
