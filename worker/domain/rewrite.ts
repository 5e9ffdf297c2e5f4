import type { GeneratedText } from './description.ts'
import { type Field, fieldsOf } from './fields.ts'
import { generatedText, type JobResult, type JobRules, mayFill, versionsOf } from './job-result.ts'
import type { LanguageCode } from './languages.ts'
import type { NameSource } from './name-source.ts'
import { PLATFORMS } from './platforms.ts'
import { withSources, withText } from './review.ts'
import type { StyleChoice, StyleKey } from './styles.ts'
import { tidyTags } from './tags.ts'

/** What a person asks for when texts are to be written again. What is absent stays as it is. */
export type RewriteWish = {
  fields?: Field[] | undefined
  hint?: string | undefined
  style?: StyleChoice | undefined
  descriptionSentences?: number | undefined
  language?: LanguageCode | undefined
}

/** Tries of one photo, of all photos of a job if fewer are processed, and photos of one call. */
export const TRIES = { perPhoto: 5, perJob: 50, perCall: 200 } as const

/** How many tries a job has in all. `processed`: how many of its photos have texts. */
export const triesOfJob = (processed: number) => Math.max(processed, TRIES.perJob)

/**
 * One answer of the model. `n` counts from 1, the first text. `named`: the sources of all names in its texts and in the
 * titles to choose from. `at`: when it came, ISO 8601 UTC.
 */
export type Version = GeneratedText & {
  n: number
  titles: string[]
  named: NameSource[]
  style: StyleKey
  language: LanguageCode
  hint: string | null
  at: string
}

/** The fields of a try that the platform has. On a platform without titles, ours is written with the description. */
export const fieldsAsked = (fields: readonly Field[] | undefined, { provider }: JobRules): Field[] =>
  fieldsOf(provider).filter(field => fields?.includes(field) ?? true)

/**
 * A version with the model's texts for these fields, and the photo's own for the others.
 * `written`: the model's answer, with its other titles and the sources of all names. `named`: those of the texts so far
 * and of their other titles.
 */
export function versionFrom(
  result: JobResult,
  written: GeneratedText & { otherTitles?: string[]; sources?: NameSource[] },
  asked: Pick<Version, 'style' | 'language' | 'hint'> & { fields: Field[]; named: NameSource[] },
  rules: JobRules,
): Omit<Version, 'at'> {
  const fresh = withText(result, written, rules)
  const { title: hasTitle } = PLATFORMS[rules.provider].capabilities
  const isNew = (field: Field) => asked.fields.includes(field)
  const isTitleNew = isNew(hasTitle ? 'title' : 'description')
  return {
    n: versionsOf(result) + 1,
    title: (isTitleNew ? fresh : result).generatedTitle,
    description: (isNew('description') ? fresh : result).generatedDescription,
    tags: (isNew('tags') ? fresh : result).generatedTags,
    titles: (isTitleNew ? fresh.titles : result.titles) ?? [],
    named: uniqueByText([...(written.sources ?? []), ...asked.named]),
    style: asked.style,
    language: asked.language,
    hint: asked.hint,
  }
}

const uniqueByText = (sources: NameSource[]) =>
  sources.filter(({ text }, index) => sources.findIndex(other => other.text === text) === index)

/**
 * The photo with the texts of a version. Another text than the one that a person chose to put in the place of the
 * owner's is a suggestion again, and so are other tags that were only added because they asked for them.
 * `addsTags`: whether the person's settings add our tags to this photo.
 */
export function withVersion(
  result: JobResult,
  version: Omit<Version, 'at'>,
  rules: JobRules,
  addsTags: boolean,
): JobResult {
  const { n, title, description, named, style, language, hint } = version
  const texts = { title, description }
  const tags = tidyTags(version.tags, rules)
  const isOther = tags.join() !== result.generatedTags.join()
  const next = {
    ...result,
    generatedTitle: title,
    generatedDescription: description,
    generatedTags: tags,
    replaces: result.replaces.filter(field => texts[field] === generatedText(result, field)),
    ...(isOther && result.addsTags && { addsTags }),
    ...{ style, language, hint, version: n },
  }
  return withSources({ ...next, titles: mayFill(next, 'title') ? version.titles : [] }, named)
}
