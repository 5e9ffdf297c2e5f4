import type { GeneratedText } from '../../domain/description.ts'
import type { Field } from '../../domain/fields.ts'
import type { StyleExample } from '../../domain/style-examples.ts'
import type { StyleKey } from '../../domain/styles.ts'
import type { Conventions, Rule } from './rule.ts'

/** What shows the model how a style sounds: the photo that people see an example of and, in English, another one. */
export type Examples = { shown: StyleExample; further?: { title: string; sentence: string } }

/** Recognizes names of places and species. */
type Names = {
  /** The names in a text, as they are written there. */
  find: (text: string, field: Field) => string[]
  /** Whether a text of the facts holds a name. */
  isHeld: (name: string, facts: string) => boolean
  /** Equal for a name in a sentence and the same name as a tag. */
  formOf: (name: string) => string
}

/**
 * Everything the product knows about one language. The prompt, mending and reports follow the order of `rules`.
 * `wholeAnswer` shows the model the form of an answer in any style; it breaks no rule if three sentences are asked for.
 */
export type Language = Conventions & {
  /** What the prompt calls it, in English, if its code alone does not say enough. */
  inWords?: string
  rules: readonly Rule[]
  examples: (style: StyleKey) => Examples
  wholeAnswer: GeneratedText & { otherTitles: string[] }
  /** If absent, the page does not say which fact a name comes from. */
  names?: Names
}
