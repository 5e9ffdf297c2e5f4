import { singular } from './morphology.ts'
import {
  adjectives,
  afterNoun,
  afterVerb,
  auxiliaries,
  beforeVerb,
  determiners,
  mostlyNouns,
  neverVerb,
  nounsInIng,
  PAST_PARTICIPLES,
  participles,
  pasts,
  prepositions,
  subjectPronouns,
  verbs,
} from './words/word-classes.ts'

/** A word in lower case, and what stands between it and the next. */
type Token = { word: string; after: string }

function tokensOf(sentence: string): Token[] {
  const text = sentence.replace(/["“][^"“”]*["”]/gu, 'Quotation').replace(/[‘’]/g, "'")
  return Array.from(
    text.matchAll(/([\p{L}\p{N}][\p{L}\p{M}\p{N}'-]*)([^\p{L}\p{N}]*)/gu),
    ([, word = '', after = '']) => ({
      word: word.toLowerCase(),
      after,
    }),
  )
}

/**
 * Whether a sentence may have a finite verb. In doubt it has: a label (“A coastal scene with shingle beach.”) is only a phrase
 * in which every word is known to be something else, or stands where no verb can.
 */
export function mayHaveVerb(sentence: string): boolean {
  const tokens = tokensOf(sentence)
  // Found once, so that long sentences take linear time.
  const plural = tokens.findIndex(isPlural)
  return tokens.some((_, at) => mayBeVerb(tokens, at, plural >= 0 && plural < at))
}

/** `isAfterPlural`: whether any word before is a plural. */
function mayBeVerb(tokens: readonly Token[], at: number, isAfterPlural: boolean): boolean {
  const { word, after } = tokens[at] ?? { word: '', after: '' }
  const before = at > 0 ? tokens[at - 1] : undefined
  const next = after.trim() === '' ? (tokens[at + 1]?.word ?? '') : ''
  if (auxiliaries().has(word) || subjectPronouns().has(word)) return true
  if (determiners().has(word) || prepositions().has(word) || /^(?:and|or|but|nor)$/.test(word)) return false
  const base = baseOf(word)
  // “Turn off the main street”
  if (at === 0)
    return verbs().has(base ?? word) && next !== 'of' && (!mostlyNouns().has(base ?? word) || isVerbal(next))
  const lead = before?.after.trim() === '' ? before.word : ','
  if (/^(?:a|an|the|its|his|their|no)$/.test(lead)) return false
  const isVerb = verbs().has(base ?? word) && !mostlyNouns().has(base ?? word)
  // “light brown comprise the exterior”, “and left a break”, “slate blue marks the ground”
  if ((isVerb || (base !== undefined && !/^\d/.test(next)) || pasts().has(word)) && isObject(next) && lead !== 'to')
    return true
  if (/^(?:and|or)$/.test(lead)) return false
  if (lead === 'this' && base !== undefined) return true
  // “These stand”, “the sky above appears”, “the man next to her wears”
  if (beforeVerb().has(lead) && isVerb) return true
  if (isVerb && base !== undefined && !determiners().has(lead) && !prepositions().has(lead)) return true
  if (isBeforeNoun(lead) && !(lead.endsWith('s') && determiners().has(next))) return false
  if (pasts().has(word)) return true
  if (base !== undefined) {
    if (isVerb || singleSubject(tokens, at) || isVerbal(next)) return true
    if (at === tokens.length - 1 && verbs().has(base) && lead !== ',') return true
    return lead !== ',' && next !== '' && !isAfterNoun(next) && !prepositions().has(next)
  }
  if (/[^e]ed$/.test(word))
    return determiners().has(next) || (!/^,$|ly$/.test(lead) && next !== 'by' && mayBePast(word))
  // “Dogs scuffle on the sand”: an unknown word right after a plural
  if (singular(lead) !== lead && (verbs().has(word) || (isPlain(word) && !isAfterNoun(word)))) return true
  if (isAfterPlural && (isVerb || (verbs().has(word) && isVerbal(next)))) return true
  return determiners().has(next) && isPlain(word) && lead !== ','
}

/** A past tense, as in “A fisherman hauled nets”, rather than a participle common in labels. */
const mayBePast = (word: string) =>
  !participles().has(word) &&
  !PAST_PARTICIPLES.split('|').includes(word) &&
  [word.slice(0, -1), word.slice(0, -2), word.slice(0, -3), word.replace(/ied$/, 'y')].some(stem => verbs().has(stem))

/** What may stand right after a plural noun in a label. */
const isAfterNoun = (next: string) => /ing$|[^e]ed$/.test(next) || afterNoun().has(next)

/** Words that precede a noun, so that the next word is no verb. */
const isBeforeNoun = (word: string) =>
  determiners().has(word) ||
  prepositions().has(word) ||
  adjectives().has(word) ||
  /'s?$|s'$/.test(word) ||
  (/ing$/.test(word) && !nounsInIng().has(word))

/** The plain form of a possible verb in the third person: “casts” → “cast”; undefined for other endings. */
function baseOf(word: string): string | undefined {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is|ous)$/.test(word)) return undefined
  const one = singular(word)
  if (one === word) return undefined
  const stems = [word.slice(0, -1), ...(/(?:[sxzo]|[cs]h)es$/.test(word) ? [word.slice(0, -2)] : [])]
  return stems.find(stem => verbs().has(stem)) ?? one
}

/** A longer subject is not followed, so that a long row of nouns takes linear time. */
const MOST_WORDS = 8

/** Whether the words before are one thing with an article, after which a word in -s is a verb: “a heron wades”. */
function singleSubject(tokens: readonly Token[], at: number): boolean {
  for (let index = at - 1; index >= Math.max(0, at - MOST_WORDS); index--) {
    const { word, after } = tokens[index] ?? { word: '', after: '' }
    if (after.trim() !== '') return false
    if (/^(?:an?|this|another|each|every)$/.test(word))
      return !/^(?:few|dozen|hundred|couple|pair|lot|host|set)$/.test(tokens[index + 1]?.word ?? '')
    if (determiners().has(word) || prepositions().has(word) || /^(?:and|or)$/.test(word)) return false
  }
  return false
}

const isPlural = ({ word }: Token) =>
  singular(word) !== word || /^(?:and|people|police|cattle|sheep|fish|deer|two|three|four|five|six)$/.test(word)

/** Words that begin an object and do not follow a noun. */
const isObject = (next: string) =>
  /^\d/.test(next) || (determiners().has(next) && !/^(?:all|both|each|one|two|three|some|many|most|more)$/.test(next))

/** Words that follow a verb and hardly ever a noun. */
const isVerbal = (next: string) => determiners().has(next) || afterVerb().has(next) || /ly$|wards?$/.test(next)

/** Neither an adverb nor a participle. */
const isPlain = (word: string) =>
  !/(?:ly|ing|ed|en|wn|'s|s')$|^\d/.test(word) && !adjectives().has(word) && !neverVerb().has(word)
