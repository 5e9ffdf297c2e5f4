import type { ServiceTrouble } from '../../../worker/domain/description.ts'

/**
 * Records that a service did not answer well for a photo. Answers whether that counts against the photo: the first
 * time, and whenever the service has answered anything well since. Otherwise the service is out, and the photo waits.
 */
export function countsAgainst(sql: SqlStorage, photoId: string, trouble: ServiceTrouble | undefined): boolean {
  // Without a word of the service itself, the photo may be what it fails on.
  if (!trouble) return true
  const { service, answers } = trouble
  const [last] = sql
    .exec<{ answers: number }>('SELECT answers FROM failures WHERE photo_id = ? AND service = ?', photoId, service)
    .toArray()
  sql.exec('INSERT OR REPLACE INTO failures (photo_id, service, answers) VALUES (?, ?, ?)', photoId, service, answers)
  return last === undefined || last.answers !== answers
}

/** Forgets a photo's failures once its work has ended. */
export function forgetFailures(sql: SqlStorage, photoId: string): void {
  sql.exec('DELETE FROM failures WHERE photo_id = ?', photoId)
}
