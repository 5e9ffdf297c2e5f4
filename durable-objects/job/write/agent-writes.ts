import { HELD } from '../../../worker/domain/agent.ts'
import { isEditable } from '../../../worker/domain/job-result.ts'
import { getMeta } from '../store/job-row.ts'
import { findOperation } from '../store/operations.ts'
import { changeResults, findPhoto, listInStatus } from '../store/photos.ts'
import { enqueueOwnApply } from './enqueue-operations.ts'

/** Applies the texts of a photo in an agent's job without being asked, or holds them for a person to look at first. */
export function applyOrHold(sql: SqlStorage, photoId: string, isRepaired: boolean): void {
  const { isAgentOff, isStopped } = getMeta(sql)
  if (isRepaired) hold(sql, [photoId], 'repaired')
  else if (isStopped) hold(sql, [photoId], 'stopped')
  else if (isAgentOff) hold(sql, [photoId], 'off')
  else enqueueOwnApply(sql, photoId)
}

/** Leaves photos to a person. */
export function hold(sql: SqlStorage, photoIds: string[], why: keyof typeof HELD): void {
  changeResults(sql, photoIds, { held: HELD[why] })
}

/** Photos of an agent's job that are described and that nobody has decided about or asked to apply. */
export function listUndecided(sql: SqlStorage): string[] {
  return listInStatus(sql, 'processed').filter(photoId => {
    const result = findOperation(sql, photoId) ? undefined : findPhoto(sql, photoId)?.result
    return (
      result &&
      isEditable(result) &&
      !result.regenerating &&
      result.held === null &&
      result.undoneAt === null &&
      !result.approved &&
      !result.skipped
    )
  })
}
