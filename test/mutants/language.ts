import type { Mutant } from './mutant.ts'

const CASES = 'test/unit/vision/language.test.ts'
const NORMALIZED = 'test/unit/vision/normalize-answer.test.ts'
const OPENINGS = 'worker/vision/language/en/openings.ts'

/** What a text may say, and what may be changed in it without asking the model again. */
export const languageMutants: Mutant[] = [
  {
    guard: 'a name that the owner gave is no guess',
    file: 'worker/vision/language/en/people.ts',
    find: '.find(name => !isGiven(name))',
    replace: '.at(0)',
    test: CASES,
    fails: 'guesses about people The skipper Thomas Baker waves. is judged by what it means: the owner gave the name',
  },
  {
    guard: 'a word of the owner is no cliché',
    file: 'worker/vision/language/en/wording.ts',
    find: 'if (!own.includes(phrase.toLowerCase())) return phrase',
    replace: 'return phrase',
    test: CASES,
    fails: 'stock phrases The Serene Lady lies at the quay. is judged by what it means: the name that the owner gave',
  },
  {
    guard: 'what seems may be said where a style does not report',
    file: 'worker/vision/language/en/guesses.ts',
    find: 'REPORTING.includes(style) ?',
    replace: 'REPORTING.length > 0 ?',
    test: CASES,
    fails: 'guesses The quay seems empty. is judged by what it means: this style may',
  },
  {
    guard: 'the words of the trade are free where they are the style',
    file: 'worker/vision/language/en/picture-talk.ts',
    find: '(PHOTOGRAPHERS.includes(style) ? undefined : firstMatch(SHOT_TALK, text))',
    replace: 'firstMatch(SHOT_TALK, text)',
    test: CASES,
    fails:
      'talk about the picture The hull carries the eye back into the frame. is judged by what it means: the trade’s own words',
  },
  {
    guard: 'a clause is not cut out of the middle of a statement',
    file: OPENINGS,
    find: 'clause.slice(closes))) continue',
    replace: 'clause.slice(closes))) return before',
    test: NORMALIZED,
    fails: '"The old stone church on the hill, suggesting great age, stands by the sea." is left for the model',
  },
  {
    guard: 'what goes on after a cut clause stays',
    file: OPENINGS,
    find: 'return `${before}${clause.slice(lead.length + on.index)}${end}`',
    replace: 'return `${before}${end}`',
    test: NORMALIZED,
    fails:
      '"The flag flies from the pole, indicating a holiday, while people walk below." becomes "The flag flies from the pole, while people walk below."',
  },
  {
    guard: 'praise that is all a sentence says is not deleted',
    file: 'worker/vision/language/en/plain-words.ts',
    find: "hasNoun && !NEEDS_IT.test(before ?? '')",
    replace: 'next !== undefined || before !== undefined',
    test: NORMALIZED,
    fails: '"The market is vibrant." is left for the model',
  },
  {
    guard: 'a full stop after a title of a person or a saint ends no sentence',
    file: 'worker/vision/normalize-answer.ts',
    find: "    .replace(ABBREVIATED, '$1 ')\n",
    replace: '',
    test: NORMALIZED,
    fails: '"The tower of St. Mary rises." becomes "The tower of St Mary rises."',
  },
  {
    guard: 'the tags a photographer works with are no tags of the photo',
    file: 'worker/vision/rules.ts',
    find: 'if (WORKFLOW_TAGS.has(form))',
    replace: 'if (WORKFLOW_TAGS.size === 0)',
    test: NORMALIZED,
    fails: 'tags that the owner keeps for work are not echoed',
  },
  {
    guard: 'in a sentence, capitals before a kind of place make a name of ordinary words',
    file: 'worker/vision/language/en/gazetteer.ts',
    find: "const isSentence = field === 'description' && isInSentences(words)",
    replace: 'const isSentence = false',
    test: 'test/unit/vision/place-names.test.ts',
    fails:
      'a name that no fact holds in a description is refused: Bathers fill Viking Bay at noon. (ordinary words, with capitals inside a sentence)',
  },
]
