import type { StyleKey } from '../../domain/styles.ts'

/** Names of rules, as figures and logs count them. Rules that say the same of a text share one. */
export type RuleId =
  | 'empty'
  | 'length'
  | 'repetition'
  | 'sentences'
  | 'end punctuation'
  | 'no verb'
  | 'capitals'
  | 'emoji'
  | 'em dash'
  | 'date'
  | 'cliché'
  | 'meta talk'
  | 'guess'
  | 'guess about a person'
  | 'link'
  | 'markup'
  | 'advertising'
  | 'place without source'
  | 'fact without source'
  | 'tag count'
  | 'tag form'
  | 'duplicate tag'

/** What a rule judges: a text, one tag, or all tags, one a line. */
export type AnswerPart = 'title' | 'description' | 'tag' | 'tags'

/** How a language is written: all that rules of every language may ask about it. */
export type Conventions = {
  /** BCP 47. */
  code: string
  /** Splits a text into sentences. */
  segmenter: Intl.Segmenter
  /** Whether nearly every word of a title begins with a capital. */
  titleCase: boolean
  /** Signs that open and that close a quotation, also those that models take for them. */
  quotes: { open: string; close: string }
  /** Words that a full stop follows without ending the sentence, without that full stop. */
  abbreviations: readonly string[]
  /** Which words have a capital wherever they stand. */
  capitals: 'names' | 'nouns'
  /** The singular of a noun in lower case; other words stay as they are. */
  singular: (word: string) => string
}

/** What a rule may know besides the text. */
export type Context = {
  field: AnswerPart
  style: StyleKey
  /** How many sentences the description must have; null while a part of it is judged. */
  sentences: number | null
  /** Every text the owner or the platform gave, as one string. */
  facts: string
  language: Conventions
  /** Whether any rule finds something in a part of the text. */
  isBroken: (part: string) => boolean
}

export type Rule = {
  id: RuleId
  on: readonly AnswerPart[]
  /** The words that break the rule, as written; undefined where none do. */
  find: (text: string, context: Context) => string | undefined
  /** The text put right, as far as that needs no judgement; asked only where `find` found. It stands if no rule finds more in it. */
  mend?: (text: string, context: Context) => string
  /** What is wrong, in English, for the model and the user. `found` is the whole tag where one is judged. A link or an advertisement is never repeated. */
  say: (found: string, context: Context) => string
  /** Its line of the prompt, in English. */
  ask?: string
}

export const PROSE: readonly AnswerPart[] = ['title', 'description']
export const PROSE_AND_TAGS: readonly AnswerPart[] = ['title', 'description', 'tag']
