import type { GeneratedText } from './description.ts'
import { type Field, fieldsOf } from './fields.ts'
import { type JobResult, type JobRules, mayFill } from './job-result.ts'
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

/** The version that a photo's texts are of; those of an earlier release count as the first. */
export const versionOf = ({ version = 1 }: JobResult) => version
const versionsOf = ({ versions = 1 }: JobResult) => versions

/** The fields of a try that the platform has. On a platform without titles, ours is written with the description. */
export const fieldsAsked = (fields: readonly Field[] | undefined, { provider }: JobRules): Field[] =>
  fieldsOf(provider).filter(field => fields?.includes(field) ?? true)

/**
 * A version with the model's texts for these fields, and the photo's own for the others.
 * `written`: the model's answer, with its other titles and the sources of all names.
 */
export function versionFrom(
  result: JobResult,
  written: GeneratedText & { otherTitles?: string[]; sources?: NameSource[] },
  asked: Pick<Version, 'style' | 'language' | 'hint'> & { fields: Field[] },
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
    named: uniqueByText([...(written.sources ?? []), ...result.sources]),
    style: asked.style,
    language: asked.language,
    hint: asked.hint,
  }
}

const uniqueByText = (sources: NameSource[]) =>
  sources.filter(({ text }, index) => sources.findIndex(other => other.text === text) === index)

/** The photo with the texts of a version. Which of the owner's texts ours replace stays as it is. */
export function withVersion(result: JobResult, version: Omit<Version, 'at'>, rules: JobRules): JobResult {
  const { n, title, description, tags, titles, named, style, language, hint } = version
  return withSources(
    {
      ...result,
      generatedTitle: title,
      generatedDescription: description,
      generatedTags: tidyTags(tags, rules),
      titles: mayFill(result, 'title') ? titles : [],
      style,
      language,
      hint,
      version: n,
    },
    named,
  )
}
