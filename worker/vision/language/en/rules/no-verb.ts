import type { StyleKey } from '../../../../domain/styles.ts'
import type { Context, Rule } from '../../rule.ts'
import { mapSentences, sentencesOf } from '../../shared/sentences.ts'
import { pattern } from '../../shared/word-edges.ts'
import { asSentence } from '../as-sentence.ts'
import { mayHaveVerb } from '../finite-verbs.ts'
import { agreeingArticles, singular } from '../morphology.ts'
import { SCENE } from '../words/pictures.ts'
import { SEVERAL } from '../words/word-classes.ts'

/** Styles that write fragments on purpose: a gallery's label, and the lines of a screenplay. */
const FRAGMENTS: readonly StyleKey[] = ['artistic', 'cinematic']

function findNoVerb(text: string, { style, sentences: wanted, language }: Context): string | undefined {
  // A part of a sentence needs no verb.
  if (wanted === null || FRAGMENTS.includes(style) || /[?!]/.test(text)) return undefined
  const sentences = sentencesOf(text, language).map(sentence => sentence.trim())
  return sentences.some(mayHaveVerb) ? undefined : sentences.find(sentence => /\p{L}/u.test(sentence))
}

const DETERMINED = pattern(`^(?:an?|the|${SEVERAL})\\b`)
/** A scene without an article: “Coastal view …”. */
const OF_SCENE = pattern(
  `^${SCENE}(?: (?!of |with |in )\\p{Ll}+){0,3} (?:scene|view|landscape|street|seascape|cityscape|skyline)\\b`,
)

/** A label as a sentence: “A boat moored at the quay.” becomes “A boat is moored at the quay.” */
export function withVerb(label: string): string | undefined {
  const [first = ''] = /^\p{L}+/u.exec(label) ?? []
  const lower = first.toLowerCase()
  if (/^\P{L}*\d|^\S+ \d/u.test(label)) return undefined
  if (OF_SCENE.test(label)) return asSentence(agreeingArticles(`a ${lower}${label.slice(first.length)}`, ''))
  const isSubject = DETERMINED.test(label) || singular(lower) !== lower || lower === 'people'
  return isSubject ? asSentence(`${lower}${label.slice(first.length)}`) : undefined
}

export const noVerb: Rule = {
  id: 'no verb',
  on: ['description'],
  find: findNoVerb,
  mend: (text, { language }) => mapSentences(text, language, sentence => withVerb(sentence) ?? sentence),
  ask: 'Every sentence has a verb, unless the style says otherwise: “A boat is moored at the quay.”, never “A boat moored at the quay.”',
  say: () => 'The description is a label, not a sentence: it has no verb.',
}
