import { HELD } from '../../../worker/domain/agent.ts'
import { isEditable } from '../../../worker/domain/job-result.ts'
import { getMeta } from '../store/job-row.ts'
import { findOperation } from '../store/operations.ts'
import { changeResults, findPhoto, listInStatus } from '../store/photos.ts'
import { enqueueOwnApply } from './enqueue-operations.ts'

/** The texts of a photo of an agent's job are applied by themselves, unless a person has to look at them first. */
export function applyOrHold(sql: SqlStorage, photoId: string, isRepaired: boolean): void {
  const { isAgentOff, isStopped } = getMeta(sql)
  if (isRepaired) hold(sql, [photoId], 'repaired')
  else if (isStopped) hold(sql, [photoId], 'stopped')
  else if (isAgentOff) hold(sql, [photoId], 'off')
  else enqueueOwnApply(sql, photoId)
}

/** Has photos wait for a person. */
export function hold(sql: SqlStorage, photoIds: string[], why: keyof typeof HELD): void {
  changeResults(sql, photoIds, { held: HELD[why] })
}

/** What an agent's job has described and nobody has decided about, or asked to apply. */
export function listUndecided(sql: SqlStorage): string[] {
  return listInStatus(sql, 'processed').filter(photoId => {
    const result = findOperation(sql, photoId) ? undefined : findPhoto(sql, photoId)?.result
    return (
      result &&
      isEditable(result) &&
      result.held === null &&
      result.undoneAt === null &&
      !result.approved &&
      !result.skipped
    )
  })
}
