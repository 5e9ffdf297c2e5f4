import { capitalized } from '../shared/sentences.ts'
import { anyOf, pattern, withWordEdges } from '../shared/word-edges.ts'
import { asSentence } from './as-sentence.ts'
import { PICTURE, SHOT, SHOWS, STANDPOINT } from './words/pictures.ts'
import { SEVERAL } from './words/word-classes.ts'

const SHOWN = `(?:(?:\\p{L}+ly )?(?:${SHOWS}|is of))`
/** Verbs of a picture that is itself in the scene: “A photo of a quay hangs on a wall.” */
const HAS_VERB = 'conveys|captures|shows|reveals|depicts|hangs|gives|makes|invites|tells|reminds|feels|evokes|exudes'
const SHOWING = anyOf(SHOWN, 'showing|featuring|depicting|capturing', `of(?!.* (?:${HAS_VERB})\\b)`)
const SHOTS = `(?:${SHOT}(?:,|\\s+and)?\\s+)*`
const FROM = "(?:at|from|in|on)\\s+(?:an?\\s+|the\\s+)?(?:[\\p{L}’'-]+,?\\s+){0,3}"
const OF_SHOT = `(?:,?\\s+(?:taken|captured))?(?:,?\\s+${FROM}(?:level|angle|perspective|view|above|distance)(?:\\s+(?:indoors|outdoors))?,?)?`
const CLOSE_UP = `close-?up(?:\\s+(?:view|shot|${PICTURE}))?`
const NOUN = anyOf(PICTURE, CLOSE_UP, 'shot|view|scene|perspective|angle')

/** “The image shows”, “A low-angle photograph captures”, “This is a close-up of”: what follows is what there is to see. */
const SUBJECT = [
  `^(?:this|the) ${SHOTS}${NOUN}${OF_SHOT}\\s+${SHOWN}\\s+`,
  `^(?:this is |it is )?an? ${SHOTS}(?:${PICTURE}|shot|${CLOSE_UP})${OF_SHOT}\\s+${SHOWING}\\s+`,
  `^(?:this|the) ${PICTURE} is an? ${SHOTS}(?:${PICTURE}|shot|close-?up|view)${OF_SHOT}\\s+of\\s+`,
  `^an? ${SHOTS}(?:view|perspective|angle)${OF_SHOT}\\s+(?:${SHOWS})\\s+`,
].map(source => pattern(source))
/** A camera's position, unlike “seen from the quay”, where somebody stands. */
const ANGLE = `from (?:above|below|behind|an? (?:[\\p{L}’'-]+,? ){0,3}(?:${STANDPOINT}))`
const TAKEN = `(?:[Cc]aptured|[Pp]hotographed|[Tt]aken|[Ss]hot|(?:[Vv]iewed|[Ss]een) (?=${ANGLE})) ?(?:on|at|in|from|under|with|during)`
const CLAUSE = `(?=(?:an?|the|this|these|rows?|people|${SEVERAL})\\b|\\p{Lu})`
/** “In this image, …”, “Captured from a low angle, …”: the sentence goes on by itself. */
const LEAD = [
  pattern(`^(?:in|within|throughout) (?:this|the|an?) ${SHOTS}(?:${PICTURE}|shot|${CLOSE_UP})${OF_SHOT},?\\s+`),
  pattern(`^${TAKEN} (?:(?! (?:is|are) )[^.]){1,80}?, ${CLAUSE}`, 'u'),
  pattern(`^from an? (?:[\\p{L}’'-]+,? ){0,3}(?:${STANDPOINT}), `),
]

/** The opening about the picture, as written. Finds exactly those that `withoutOpening` removes or leaves to the model. */
export function findOpening(sentence: string): string | undefined {
  for (const opening of [...LEAD, ...SUBJECT]) {
    const found = opening.exec(sentence)?.[0]
    if (found !== undefined) return found.trim()
  }
  return undefined
}

/**
 * A sentence without its opening about the picture, made whole again: “The image shows a pier, seen from the beach.”
 * becomes “A pier is seen from the beach.” Undefined where that would take more than grammar.
 */
export function withoutOpening(sentence: string): string | undefined {
  for (const opening of SUBJECT) {
    const rest = sentence.replace(opening, '')
    if (rest !== sentence) return asSentence(rest)
  }
  for (const opening of LEAD) {
    const rest = sentence.replace(opening, '')
    if (rest !== sentence) {
      return withoutOpening(capitalized(rest)) ?? (isClause(rest) ? capitalized(rest) : undefined)
    }
  }
  return undefined
}

/** Whether this begins with a subject, not with a preposition or participle. */
const isClause = (text: string) => !NO_CLAUSE.test(text)
const NO_CLAUSE = withWordEdges(/^(?:of|showing|featuring|with|and|that|which|is|are|from|by|,)\b/i)
