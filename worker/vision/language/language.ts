import type { GeneratedText } from '../../domain/description.ts'
import type { Field } from '../../domain/fields.ts'
import type { StyleExample } from '../../domain/style-examples.ts'
import type { StyleKey } from '../../domain/styles.ts'
import type { Conventions, Rule } from './rule.ts'

/** What shows the model how a style sounds: the example that people see, and one of another photo. */
export type Examples = { shown: StyleExample; further: { title: string; sentence: string } }

/** How names of places and species are told from other words. */
export type Names = {
  /** The names in a text, as they are written there. */
  find: (text: string, field: Field) => string[]
  /** Whether a text of the facts holds a name. */
  isHeld: (name: string, facts: string) => boolean
  /** By this form a name in a sentence and one in a tag are the same. */
  formOf: (name: string) => string
}

/**
 * All that the product knows of one language. Rules are asked for, mended and reported in the order of the table.
 * `wholeAnswer` shows the model the form of an answer in any style; it breaks no rule if three sentences are asked for.
 */
export type Language = Conventions & {
  rules: readonly Rule[]
  examples: (style: StyleKey) => Examples
  wholeAnswer: GeneratedText
  /** Without them the page notes the source of no name. */
  names?: Names
}
