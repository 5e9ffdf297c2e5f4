import type { PhotoVersion } from '../../worker/contract/jobs.ts'
import type { Field } from '../../worker/domain/fields.ts'
import { type JobResult, versionOf } from '../../worker/domain/job-result.ts'
import { DEFAULT_LANGUAGE } from '../../worker/domain/languages.ts'
import { isTagged } from '../../worker/domain/own-words.ts'
import { type PatchOutcome, refuse } from '../../worker/domain/review.ts'
import { type Version, withVersion } from '../../worker/domain/rewrite.ts'
import { getMeta, rulesOf } from './store/job-row.ts'
import { findPhoto, savePhoto } from './store/photos.ts'
import type { PhotoRow } from './store/rows.ts'
import { addVersion, findVersion, listVersions, photosWithVersions, saveEdited } from './store/versions.ts'

// The photo holds the texts of one version, as they are now. That version gets a row when its texts are first changed
// or give way to others, so that most photos need none.

const textsOf = ({ generatedTitle: title, generatedDescription: description, generatedTags: tags }: JobResult) => ({
  title,
  description,
  tags,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The texts of a photo as a version that nobody has edited. */
function versionIn(sql: SqlStorage, { result, named }: PhotoRow): Version {
  const { titles = [], sources, style, language = DEFAULT_LANGUAGE, hint = null } = result
  const { completedAt, createdAt } = getMeta(sql)
  // When the first texts came is not stored.
  const at = new Date(completedAt ?? createdAt).toISOString()
  return { ...textsOf(result), n: versionOf(result), titles, named: named ?? sources, style, language, hint, at }
}

/** Keeps the texts of a photo as the model wrote them, before a person first changes them. */
export function keepBeforeEdit(sql: SqlStorage, before: PhotoRow, after: JobResult): void {
  const { result } = before
  if (isSame(textsOf(result), textsOf(after)) || findVersion(sql, result.photoId, versionOf(result))) return
  addVersion(sql, result.photoId, versionIn(sql, before))
}

/** Keeps the texts of a photo as they stand, before those of another version take their place. */
export function keepBeforeChange(sql: SqlStorage, row: PhotoRow): void {
  const { photoId } = row.result
  const kept = findVersion(sql, photoId, versionOf(row.result))
  if (!kept) addVersion(sql, photoId, versionIn(sql, row))
  else if (!isSame(kept.edited, textsOf(row.result))) saveEdited(sql, photoId, kept.n, textsOf(row.result))
}

/**
 * Stores a version of which only `fields` were asked for: of the others it has what the model wrote for the version
 * before, and as last edited what stands there now. To be called after `keepBeforeChange`.
 */
export function addRewritten(sql: SqlStorage, before: JobResult, version: Version, fields: readonly Field[]): void {
  const { photoId } = before
  const { title, description, tags } = version
  const earlier = findVersion(sql, photoId, versionOf(before)) ?? version
  const written = {
    title: title === before.generatedTitle ? earlier.title : title,
    description: fields.includes('description') ? description : earlier.description,
    tags: fields.includes('tags') ? tags : earlier.tags,
  }
  addVersion(sql, photoId, { ...version, ...written })
  if (!isSame(written, { title, description, tags })) saveEdited(sql, photoId, version.n, { title, description, tags })
}

/** Gives a photo the texts of a version again, as they were last edited. */
export function bringBack(sql: SqlStorage, row: PhotoRow, n: number): PatchOutcome {
  const { photoId } = row.result
  const version =
    n === versionOf(row.result) ? { ...versionIn(sql, row), edited: textsOf(row.result) } : findVersion(sql, photoId, n)
  if (!version) return { ...refuse('VALIDATION', `This photo has no version ${n}.`), field: 'version' }
  keepBeforeChange(sql, row)
  const result = withVersion(row.result, { ...version, ...version.edited }, rulesOf(sql), mayAddTags(sql, row.result))
  savePhoto(sql, { result, named: namedOf(result, version) })
  return { ok: true, result }
}

/** Whether the settings of the job's person add our tags to a photo. */
export function mayAddTags(sql: SqlStorage, { originalTags }: JobResult): boolean {
  const { provider, addTagsTo } = getMeta(sql)
  return isTagged(provider, originalTags, addTagsTo)
}

/** What a photo keeps of the names of a version: they are needed where another of its titles may be chosen. */
export const namedOf = ({ titles = [] }: JobResult, { named }: Pick<Version, 'named'>) =>
  titles.length > 1 ? named : null

/** All texts of the model for a photo as they were last edited, newest first; undefined if the job has no such photo. */
export function photoVersions(sql: SqlStorage, photoId: string): PhotoVersion[] | undefined {
  const row = findPhoto(sql, photoId)
  if (!row) return undefined
  if (row.result.status !== 'processed') return []
  const current = versionIn(sql, row)
  const kept = listVersions(sql, photoId)
  const all = kept.some(({ n }) => n === current.n) ? kept : [...kept, { ...current, edited: current }]
  return all
    .map(version => ({ ...version, ...(version.n === current.n ? textsOf(row.result) : version.edited) }))
    .sort((one, other) => other.n - one.n)
    .map(({ n, title, description, tags, style, language, hint, at }) => ({
      n,
      title,
      description,
      tags,
      style,
      language,
      hint,
      at,
    }))
}

/** The same of `count` photos from a position on, by photo; without those that nobody has changed. */
export function versionsFrom(sql: SqlStorage, position: number, count: number): Record<string, PhotoVersion[]> {
  const photoIds = photosWithVersions(sql, position, count)
  return Object.fromEntries(photoIds.map(photoId => [photoId, photoVersions(sql, photoId) ?? []]))
}
