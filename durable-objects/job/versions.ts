import type { PhotoVersion } from '../../worker/contract/jobs.ts'
import type { Field } from '../../worker/domain/fields.ts'
import { type JobResult, versionOf } from '../../worker/domain/job-result.ts'
import { DEFAULT_LANGUAGE } from '../../worker/domain/languages.ts'
import { isTagged } from '../../worker/domain/own-words.ts'
import { type PatchOutcome, refuse } from '../../worker/domain/review.ts'
import { type Version, withVersion } from '../../worker/domain/rewrite.ts'
import type { JobPage } from '../../worker/rpc.ts'
import { getMeta, rulesOf } from './store/job-row.ts'
import { findWords } from './store/own-words.ts'
import { findPhoto, resultsFrom, savePhoto } from './store/photos.ts'
import type { PhotoRow } from './store/rows.ts'
import { listOpenHints } from './store/tries.ts'
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
  const back = withTextsOf(sql, row, n)
  if (!back) return { ...refuse('VALIDATION', `This photo has no version ${n}.`), field: 'version' }
  keepBeforeChange(sql, row)
  savePhoto(sql, back)
  return { ok: true, result: back.result }
}

/** The photo with the texts of a version as they were last edited; undefined if there is no such version. */
export function withTextsOf(sql: SqlStorage, row: PhotoRow, n: number): Pick<PhotoRow, 'result' | 'named'> | undefined {
  const { result } = row
  const isPresent = n === versionOf(result)
  const kept = isPresent ? { ...versionIn(sql, row), edited: textsOf(result) } : findVersion(sql, result.photoId, n)
  if (!kept) return undefined
  const version = { ...kept, ...kept.edited }
  const next = withVersion(result, version, rulesOf(sql), mayAddTags(sql, result))
  return { result: next, named: namedOf(next, version) }
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

/** `count` photos from a position on, with all that is kept about their texts, and the person's words. */
export function photosFrom(sql: SqlStorage, position: number, count: number): Omit<JobPage, 'job'> {
  const changed = photosWithVersions(sql, position, count)
  const versions = Object.fromEntries(changed.map(photoId => [photoId, photoVersions(sql, photoId) ?? []]))
  const words = findWords(sql)
  return { ...resultsFrom(sql, position, count), versions, openHints: listOpenHints(sql), ...(words && { words }) }
}
