import { type Context, PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { firstMatch } from '../../shared/readings.ts'
import { metaTalk as metaTalkTexts, PHOTOGRAPHERS } from '../../shared/rule-texts.ts'
import { capitalized, mapSentences, sentencesOf } from '../../shared/sentences.ts'
import { pattern } from '../../shared/word-edges.ts'
import { findOpening, withoutOpening } from '../openings.ts'
import { withoutTrailing } from '../trailing-clauses.ts'
import { ANSWER_TALK, NO_INFO, PICTURE_TALK, SCENE_FOR_SHOT, SHOT_TALK } from '../words/meta-talk.ts'
import { PICTURE } from '../words/pictures.ts'

/** The first words about what is not known, or about the picture or the answer rather than the scene. */
function findMetaTalk(text: string, { field, style, language }: Context): string | undefined {
  const found = firstMatch(NO_INFO, text) ?? firstMatch(PICTURE_TALK, text) ?? firstMatch(ANSWER_TALK, text)
  // People search for terms such as “close-up”: they are fine as tags.
  if (found !== undefined || field === 'tag') return found
  const opening = field === 'title' ? OF_PICTURE.exec(text)?.[0] : undefined
  if (opening !== undefined || PHOTOGRAPHERS.includes(style)) return opening
  return firstMatch(SHOT_TALK, text) ?? sentencesOf(text, language).map(findOpening).find(Boolean)
}

/** An opening that is judged in titles only: in a sentence a verb follows it. */
const OF_PICTURE = pattern(`^(?:an? |the )?(?:${PICTURE}|close-?up(?: (?:view|shot|${PICTURE}))?) of (?=\\p{L})`)

/** Removes what an assistant says before its answer: “Sure!”, “Here is a description:”, “Description:”. */
const withoutChat = (text: string) =>
  text
    .replace(/^\s*(?:sure|certainly|okay|of course)[^.!:\n]{0,60}[.!:]\s+/iu, '')
    .replace(/^\s*(?:here(?:['’]s| is)|below is) [^.:\n]{0,100}:\s+/iu, '')
    .replace(/^\s*(?:title|description|caption|hint):\s+/iu, '')

/** Replaces “is captured” by “is seen”, and drops “photographed” before “on a sunny day”. */
function withoutShotTalk(sentence: string): string {
  return SCENE_FOR_SHOT.reduce((text, [talk, words]) => text.replace(talk, words), sentence)
}

function mendMetaTalk(text: string, context: Context): string {
  const { field, language } = context
  if (field === 'tag') return text
  const answer = withoutChat(text)
  if (field === 'title') return capitalized(answer.replace(OF_PICTURE, ''))
  return mapSentences(answer, language, sentence => {
    if (findMetaTalk(sentence, context) === undefined) return sentence
    return withoutTrailing(withoutShotTalk(withoutOpening(sentence) ?? sentence), context.isBroken)
  })
}

export const metaTalk: Rule = {
  id: 'meta talk',
  on: PROSE_AND_TAGS,
  find: findMetaTalk,
  mend: mendMetaTalk,
  ...metaTalkTexts('“this image shows”, no “close-up”'),
}
