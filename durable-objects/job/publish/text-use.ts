import { type JobResult, versionOf, willWrite } from '../../../worker/domain/job-result.ts'
import { type AppliedTexts, type TextUse, textUseOf, type WrittenTexts } from '../../../worker/domain/text-use.ts'
import { getMeta } from '../store/job-row.ts'
import { findWords } from '../store/own-words.ts'
import { appliedResults } from '../store/photos.ts'
import { findVersion } from '../store/versions.ts'

/** What became of the model's texts on the photos that are applied, without those chosen in an earlier release. */
export function textUse(sql: SqlStorage): TextUse {
  const { provider } = getMeta(sql)
  // An earlier release kept no texts as they were before an edit.
  const results = appliedResults(sql).filter(({ addsTags }) => addsTags !== undefined)
  const photos = results.map(result => ({ written: writtenTexts(sql, result), applied: appliedTexts(result) }))
  return textUseOf(photos, { provider, always: findWords(sql)?.alwaysTags ?? [] })
}

/** A version without a row was never edited. */
function writtenTexts(sql: SqlStorage, result: JobResult): WrittenTexts {
  const version = findVersion(sql, result.photoId, versionOf(result))
  const { titles = [], generatedTitle, generatedDescription, generatedTags } = result
  return version
    ? { titles: [version.title, ...version.titles], description: version.description, tags: version.tags }
    : { titles: [generatedTitle, ...titles], description: generatedDescription, tags: generatedTags }
}

function appliedTexts(result: JobResult): AppliedTexts {
  const { generatedTitle, generatedDescription, generatedTags, addsTags } = result
  return {
    title: willWrite(result, 'title') ? generatedTitle : null,
    description: willWrite(result, 'description') ? generatedDescription : null,
    tags: addsTags ? generatedTags : null,
  }
}
