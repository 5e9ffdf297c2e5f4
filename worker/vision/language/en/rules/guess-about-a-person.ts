import { type Context, PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { firstMatch } from '../../shared/readings.ts'
import { PEOPLE } from '../../shared/rule-texts.ts'
import { pattern, withWordEdges } from '../../shared/word-edges.ts'
import {
  AGE,
  BELIEFS,
  GIVEN_NAMES,
  NO_SURNAME,
  OFFSPRING,
  ORIGINS,
  PARENTS,
  PERSON,
  RELATIVE,
  YEARS,
} from '../words/people.ts'

const TWO_WORDS = '(?:[\\p{L}-]+,? (?:and )?){0,2}'

const GUESSED = [
  // Skin and origin.
  /\b(?:dark|fair|light|pale|tan(?:ned)?|olive|brown|black|white)[- ](?:skinned|complexioned)\b/i,
  /\b(?:dark|fair|light|pale|tan(?:ned)?|olive|brown|black|white|deep|medium|ebony|rosy) (?:skin|complexion)(?: tones?)?\b|\bskin tones?\b/i,
  new RegExp(`\\b${ORIGINS}(?:[- ](?:American|looking))? ${AGE}${PERSON}\\b`, 'iu'),
  /\bof (?:\p{Lu}[\p{L}-]+ )?(?:descent|ethnicity|heritage|ancestry)\b|\bethnicit(?:y|ies)\b|\bethnic (?:groups?|backgrounds?|origins?)\b/iu,
  // Age in years.
  new RegExp(`\\b${YEARS}[- ]years?[- ]olds?\\b(?! (?!${PERSON}\\b)[\\p{L}])`, 'iu'),
  new RegExp(`\\baged (?:about |around )?${YEARS}\\b`, 'i'),
  /\bin (?:his|her|their) (?:early |mid[- ]|late )?(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|\d0s)\b/i,
  // Relation.
  pattern(`\\b(?:his|her|their) (?:young |little |own |older |younger |new )?${RELATIVE}\\b`, 'i'),
  pattern(
    `\\b${PARENTS} (?:and|with) (?:a |an |the |her |his |their |two |three )?(?:young |little |small )?${OFFSPRING}\\b`,
    'i',
  ),
  /\b(?:husband and wife|wife and husband|newlyweds?|married couple|brother and sister|two (?:brothers|sisters|siblings)|(?:same-sex|gay|lesbian) couple)\b/i,
  /\bin love\b/i,
  // Health and belief.
  new RegExp(
    `\\b(?:blind|deaf|disabled|handicapped|autistic|pregnant|obese|overweight|anorexic|mentally ill|drunk(?:en)?|homeless|depressed|sick|ill|injured|crippled) ${TWO_WORDS}${PERSON}\\b`,
    'iu',
  ),
  new RegExp(`\\b${BELIEFS} ${PERSON}\\b`, 'iu'),
].map(withWordEdges)

const FULL_NAME = withWordEdges(
  new RegExp(
    `(?<!\\b(?:St|Saint|San|Santa|Sankt|King|Queen|Lake|Mount|Port|Fort|Cape|Camp)\\.? )\\b${GIVEN_NAMES} (?!${NO_SURNAME}\\b)(?:\\p{Lu}\\. )?\\p{Lu}\\p{Ll}[\\p{L}'’-]*`,
    'gu',
  ),
)

/** What may speak of a person: the owner's own texts, and of names the person's note as well. */
type Given = Pick<Context, 'facts' | 'names'>

/** The first claim about a person that a picture cannot show and nothing `given` makes. */
function findGuessAboutPeople(text: string, given: Given): string | undefined {
  const isIn = (own: string, found: string) => own.toLowerCase().includes(found.toLowerCase())
  const guess = firstMatch(GUESSED, text)
  if (guess !== undefined && !isIn(given.facts, guess)) return guess
  return text.match(FULL_NAME)?.find(name => !isIn(given.names, name))
}

/** The same for a tag, which has no capitals. */
const findGuessAboutPeopleTag = (tag: string, given: Given) =>
  findGuessAboutPeople(tag, given) ??
  findGuessAboutPeople(
    tag.replace(/(?<!\p{L})\p{Ll}/gu, letter => letter.toUpperCase()),
    given,
  )

export const guessAboutAPerson: Rule = {
  on: PROSE_AND_TAGS,
  find: (text, context) =>
    context.field === 'tag' ? findGuessAboutPeopleTag(text, context) : findGuessAboutPeople(text, context),
  ...PEOPLE,
}
