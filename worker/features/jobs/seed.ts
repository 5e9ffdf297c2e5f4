import { listedFieldsOf } from '../../domain/fields.ts'
import type { LanguageCode } from '../../domain/languages.ts'
import { JOB_THUMBNAILS } from '../../domain/limits.ts'
import { isCameraName, missingFields, nothingMissing } from '../../domain/missing.ts'
import { type AddTagsTo, isTagged } from '../../domain/own-words.ts'
import { PLATFORMS, type Provider } from '../../domain/platforms.ts'
import type { StyleKey } from '../../domain/styles.ts'
import type { ListedPhoto } from '../../platforms/platform.ts'
import type { JobSeed } from '../../rpc.ts'

/** A photo as a listing shows it. */
export type Listed = Omit<ListedPhoto, 'id' | 'dateUploaded'> & { photoId: string }

export type SeedPhoto = JobSeed['photos'][number]

/**
 * How a listed photo enters a job: pending, or skipped with the reason when there is nothing to write. If the listing
 * did not show everything, the photo is read, and maybe skipped, before it is described.
 */
export function seedPhoto(
  row: Listed,
  options: {
    provider: Provider
    style: StyleKey
    language: LanguageCode
    cameraNames: boolean
    addTagsTo: AddTagsTo
  },
): SeedPhoto {
  const { provider, cameraNames, addTagsTo } = options
  const missing = missingFields(row, { cameraNames, among: listedFieldsOf(provider) })
  const isUnread = !PLATFORMS[provider].capabilities.listedTags
  const isComplete = missing.length === 0 && !isUnread
  return {
    result: {
      photoId: row.photoId,
      status: isComplete ? 'skipped' : 'pending',
      reason: isComplete ? nothingMissing(provider) : null,
      style: options.style,
      language: options.language,
      missing,
      originalTitle: row.title,
      originalDescription: row.description,
      originalTags: row.tags,
      generatedTitle: '',
      generatedDescription: '',
      generatedTags: [],
      addsTags: isTagged(provider, row.tags, addTagsTo),
      titles: [],
      hint: null,
      regenerating: false,
      regenerateError: null,
      version: 0,
      versions: 0,
      sources: [],
      replaces: [],
      keptFields: [],
      approved: false,
      skipped: false,
      applied: false,
      appliedAt: null,
      undoneAt: null,
      held: null,
      applyError: null,
      undoError: null,
      backupTitle: null,
      backupDescription: null,
      backupTags: null,
      urlSmall: row.urlSmall,
      urlMedium: row.urlMedium,
      urlLarge: row.urlLarge,
      urlXLarge: row.urlXLarge,
      width: row.width,
      height: row.height,
      pageUrl: row.pageUrl,
    },
    facts: {
      albumTitle: row.albumTitle,
      albumDescription: row.albumDescription,
      takenAt: row.dateTaken,
      place: row.place,
      ownerTitle: isCameraName(row.title) ? '' : row.title,
      isUnread,
    },
  }
}

/** The summary as history shows it until the Job object writes its own. */
export function firstSummary(photos: SeedPhoto[]) {
  const skipped = photos.filter(({ result }) => result.status === 'skipped').length
  return {
    revision: 0,
    // The batch that books the job also notes its photos.
    toldRevision: 0,
    progress: {
      totalPhotos: photos.length,
      processedPhotos: 0,
      skippedPhotos: skipped,
      failedPhotos: 0,
      currentBatch: photos.length > skipped ? 1 : 0,
      heldPhotos: 0,
      appliedPhotos: 0,
    },
    applyProgress: {
      isApplying: false,
      appliedPhotos: 0,
      failedApplies: 0,
      totalPhotosToApply: 0,
      currentApplyBatch: 0,
      totalApplyBatches: 0,
      waitSeconds: 0,
    },
    undoProgress: { isUndoing: false, undonePhotos: 0, failedUndos: 0, totalPhotosToUndo: 0 },
    thumbnails: photos
      .slice(0, JOB_THUMBNAILS)
      .map(({ result }) => ({ url: result.urlSmall, title: result.originalTitle })),
  }
}
