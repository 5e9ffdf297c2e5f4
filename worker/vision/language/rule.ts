import type { StyleKey } from '../../domain/styles.ts'

/** Rules as figures and logs count them. Several rules may share an id. */
export type RuleId =
  | 'empty'
  | 'language'
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
  | 'never use'

/** What a rule judges. `tag` is one tag, `tags` all of them, one per line. */
export type AnswerPart = 'title' | 'description' | 'tag' | 'tags'

/** How a language is written: all that shared rules may know of it. */
export type Conventions = {
  /** BCP 47. */
  code: string
  /** Splits a text into sentences. */
  segmenter: Intl.Segmenter
  /** Whether nearly every word of a title begins with a capital. */
  titleCase: boolean
  /** Signs that open and close a quotation, also the wrong ones that models use; each a string of single signs. */
  quotes: { open: string; close: string }
  /** A word that begins sentences and would be the end of a domain: “Com” in Portuguese. */
  startsLikeDomain?: string
  /** Signs with a space before them, as in French. */
  spaceBefore?: string
  /** Words whose full stop does not end a sentence, without that full stop. */
  abbreviations: readonly string[]
  /** Which words have a capital wherever they stand. */
  capitals: 'names' | 'nouns'
  /** Whether a word, in lower case and without accents, is one of this language although English has it too; absent in English. */
  sharesWithEnglish?: (word: string) => boolean
  /** The singular of a noun in lower case; other words stay as they are. */
  singular: (word: string) => string
}

/** What a rule may use besides the text. */
export type Context = {
  field: AnswerPart
  style: StyleKey
  /** How many sentences the description must have; null when only a part of it is judged. */
  sentences: number | null
  /** Every text the owner or the platform gave, as one string. */
  facts: string
  /** The same with the person's note, which names may come from as well. */
  names: string
  language: Conventions
  /** Whether any rule finds something in a part of the text. */
  isBroken: (part: string) => boolean
}

export type Rule = {
  id: RuleId
  on: readonly AnswerPart[]
  /** The words that break the rule, as written; undefined where none do. */
  find: (text: string, context: Context) => string | undefined
  /** The text without the fault, as far as that needs no model. Called only if `find` found something; the result is kept if no rule finds anything new in it. */
  mend?: (text: string, context: Context) => string
  /** What is wrong, in English, for the model and the user. `found` is the whole tag if a tag is judged. Must not repeat a link or an advertisement. */
  say: (found: string, context: Context) => string
  /** Its line of the prompt, in English. */
  ask?: string
}

export const PROSE: readonly AnswerPart[] = ['title', 'description']
export const PROSE_AND_TAGS: readonly AnswerPart[] = ['title', 'description', 'tag']
