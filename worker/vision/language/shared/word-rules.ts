import { PROSE, PROSE_AND_TAGS, type Rule } from '../rule.ts'
import { digitDates } from './digit-dates.ts'
import { firstMatch } from './readings.ts'
import { cliche, DATE, guess, metaTalk, PEOPLE, PHOTOGRAPHERS, REPORTING, seeming } from './rule-texts.ts'
import { sentencesOf } from './sentences.ts'
import { withoutLastClause } from './without-last-clause.ts'
import { anyOf, pattern, withWordEdges } from './word-edges.ts'

/**
 * What a language whose rules are all lists of words looks for. Each entry is the source of a pattern for whole words, in
 * which `~` stands for any ending; `asked` is what the prompt names of it.
 */
export type WordLists = {
  cliches: { asked: string; forms: readonly string[] }
  guesses: { asked: string; forms: readonly string[] }
  /** Words for what only seems so, which styles that report facts do not use. */
  seeming: { asked: string; forms: readonly string[] }
  /** Talk about the picture, its maker, its viewer or the answer; and what is not known. */
  pictureTalk: { asked: string; forms: readonly string[] }
  /** Photographers' terms, which some styles may use. */
  shotTalk: readonly string[]
  /** What a picture cannot show of a person. */
  people: readonly string[]
  /** Ages in years, which only of a person are a guess: `ages` is judged where one of `persons` stands. */
  ages: readonly string[]
  persons: readonly string[]
  /** Somebody's relatives. Those of `animals` may be named: a foal beside its mother. */
  relatives: readonly string[]
  animals: readonly string[]
  /** Names of months, and patterns with one where its name is also another word. */
  months: { names: readonly string[]; within: readonly string[] }
  /** Words after which four digits are no year. */
  numbered: readonly string[]
  /** How a clause begins, after its comma, that may be left out. */
  clauses: readonly string[]
}

const anyWord = (forms: readonly string[], flags = 'giu') =>
  pattern(`\\b${anyOf(...forms).replaceAll('~', '\\p{L}*')}\\b`, flags)

/** The first words in a text that no fact has. */
function firstUnsaid(text: string, search: RegExp, facts: string): string | undefined {
  const own = facts.toLowerCase()
  return text
    .normalize('NFKC')
    .match(search)
    ?.find(found => !own.includes(found.toLowerCase()))
}

/** Finds ages and relatives in the sentences that speak of a person, or whose text speaks of no animal. */
function agesAndRelatives(lists: WordLists): Rule['find'] {
  const [ages, relatives] = [anyWord(lists.ages), anyWord(lists.relatives)]
  const [person, animal] = [anyWord(lists.persons, 'iu'), anyWord(lists.animals, 'iu')]
  return (text, { facts, field, language }) => {
    const isOfAnimals = animal.test(text)
    for (const sentence of sentencesOf(text, language)) {
      const isOfPeople = field === 'tag' || person.test(sentence)
      const found =
        (isOfPeople && firstUnsaid(sentence, ages, facts)) ||
        ((isOfPeople || !isOfAnimals) && firstUnsaid(sentence, relatives, facts))
      if (found) return found
    }
    return undefined
  }
}

export function wordRules(lists: WordLists): Rule[] {
  const [cliches, people] = [anyWord(lists.cliches.forms), anyWord(lists.people)]
  const [guesses, seems] = [[anyWord(lists.guesses.forms, 'iu')], [anyWord(lists.seeming.forms, 'iu')]]
  const [talk, terms] = [[anyWord(lists.pictureTalk.forms, 'iu')], [anyWord(lists.shotTalk, 'iu')]]
  const unseen = agesAndRelatives(lists)
  const opening = withWordEdges(new RegExp(`^${anyOf(...lists.clauses)}\\b`, 'iu'))
  const months = [anyWord(lists.months.names), ...lists.months.within.map(source => pattern(source, 'giu'))]
  const dates = digitDates(`(?<!\\b${anyOf(...lists.numbered)}\\.? )`)
  const mend: Rule['mend'] = (text, context) => withoutLastClause(text, opening, context)
  return [
    {
      id: 'date',
      on: PROSE_AND_TAGS,
      find: (text, { facts }) =>
        firstMatch(dates, text) ?? months.map(month => firstUnsaid(text, month, facts)).find(Boolean),
      ...DATE,
    },
    {
      id: 'meta talk',
      on: PROSE_AND_TAGS,
      find: (text, { field, style }) =>
        // People search for terms such as “close-up”: they are fine as tags.
        field === 'tag'
          ? undefined
          : (firstMatch(talk, text) ?? (PHOTOGRAPHERS.includes(style) ? undefined : firstMatch(terms, text))),
      mend,
      ...metaTalk(lists.pictureTalk.asked),
    },
    {
      id: 'cliché',
      on: PROSE_AND_TAGS,
      find: (text, { facts }) => firstUnsaid(text, cliches, facts),
      mend,
      ...cliche(lists.cliches.asked),
    },
    {
      id: 'guess',
      on: PROSE_AND_TAGS,
      find: text => firstMatch(guesses, text),
      mend,
      ...guess(lists.guesses.asked),
    },
    {
      id: 'guess',
      on: PROSE,
      find: (text, { style }) => (REPORTING.includes(style) ? firstMatch(seems, text) : undefined),
      mend,
      ...seeming(lists.seeming.asked),
    },
    {
      on: PROSE_AND_TAGS,
      find: (text, context) => firstUnsaid(text, people, context.facts) ?? unseen(text, context),
      mend,
      ...PEOPLE,
    },
  ]
}
