import type { ServiceTrouble } from '../../../worker/domain/description.ts'

/**
 * Records that a service failed for a photo. Returns whether that counts against the photo: the first time, and again
 * only if the service has answered anything well since. Otherwise the service is out, and the photo waits.
 */
export function countsAgainst(sql: SqlStorage, photoId: string, trouble: ServiceTrouble | undefined): boolean {
  // Nothing is known of the service, so the photo may be the cause.
  if (!trouble) return true
  const { service, answers } = trouble
  const [last] = sql
    .exec<{ answers: number }>('SELECT answers FROM failures WHERE photo_id = ? AND service = ?', photoId, service)
    .toArray()
  sql.exec('INSERT OR REPLACE INTO failures (photo_id, service, answers) VALUES (?, ?, ?)', photoId, service, answers)
  return last === undefined || last.answers !== answers
}

/** Deletes the failures of a photo whose work has ended. */
export function forgetFailures(sql: SqlStorage, photoId: string): void {
  sql.exec('DELETE FROM failures WHERE photo_id = ?', photoId)
}
