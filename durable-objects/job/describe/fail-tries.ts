import { endIdlePause } from '../pause.ts'
import { forgetFailures } from '../store/failures.ts'
import { findPhoto, savePhotos } from '../store/photos.ts'
import { closeTry, usedTries } from '../store/tries.ts'

/** Ends tries without new texts. `isGivenBack`: a service was to blame, so they do not count. */
export function failTries(
  sql: SqlStorage,
  photoIds: string[],
  { reason, isGivenBack }: { reason: string; isGivenBack: boolean },
): void {
  const photos = photoIds.flatMap(photoId => {
    const result = findPhoto(sql, photoId)?.result
    if (!result) return []
    const failed = { result: { ...result, regenerating: false, regenerateError: reason } }
    return isGivenBack ? { ...failed, tries: usedTries(sql, photoId) - 1 } : failed
  })
  savePhotos(sql, photos)
  for (const photoId of photoIds) {
    closeTry(sql, photoId)
    forgetFailures(sql, photoId)
  }
  endIdlePause(sql)
}
