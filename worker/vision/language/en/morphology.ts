import { pattern, withWordEdges } from '../shared/word-edges.ts'
import { noPlurals, POSTURES, SEVERAL, SINGULARS } from './words/word-classes.ts'

const VOWEL_SOUND = withWordEdges(/^(?:[aeio]|u(?![bcfhjkqrst][aeiou]|ni)|hour|honest|heir)(?!ne\b|nce\b|u[rp])/i)
const ARTICLE = withWordEdges(/\b(an?) (?=([\p{L}-]+))/giu)

/** Corrects `a` and `an` where mending changed the next word. */
export function agreeingArticles(text: string, before: string): string {
  const was = new Set(Array.from(before.matchAll(ARTICLE), ({ 0: found, 2: next }) => `${found}${next}`.toLowerCase()))
  return text.replace(ARTICLE, (found, article: string, next: string) => {
    if (was.has(`${found}${next}`.toLowerCase())) return found
    const right = VOWEL_SOUND.test(next.normalize('NFD')) ? 'an' : 'a'
    return `${/^A/.test(article) ? right.replace('a', 'A') : right} `
  })
}

/** The singular of a lower-case noun. Other words stay as they are. */
export function singular(word: string): string {
  const known = SINGULARS[word]
  if (known !== undefined) return known
  const compound = /^(.+)(men|women|children|leaves)$/.exec(word)
  if (compound?.[2] !== undefined && word !== 'omen') return `${compound[1]}${SINGULARS[compound[2]]}`
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|[iu]s|glasses)$/.test(word) || noPlurals().has(word)) return word
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|ss|x|zz|(?:tomato|potato|hero|mosquito|mango|volcano|echo))es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

const GROUP = withWordEdges(/^(?:an?|this|one|each|every) (?:pair|couple|number|variety|group|series) of\b/i)
const MANY = pattern(`^(?:${SEVERAL}|both|these|those)\\b`)
const PLURAL_FIRST = withWordEdges(/^\p{Ll}+(?<![sui])s\b|^(?:\p{Ll}+ )?(?:people|children|(?:wo)?men)\b/u)
const ONE = withWordEdges(/^(?:an?|this|one|each|every)\b/i)
const AND_MORE = withWordEdges(/ and (?:an?\b|the\b|\p{L}+s$)/iu)
const PLURAL_LAST = withWordEdges(/(?<![su]|i)s$|\b(?:people|children|(?:wo)?men|feet|teeth|geese)$/i)

/** Whether this subject takes a verb in the plural. */
export function isPlural(phrase: string): boolean {
  if (GROUP.test(phrase) || MANY.test(phrase) || PLURAL_FIRST.test(phrase)) return true
  const head =
    phrase.split(/\s(?:of|in|on|at|with|by|near|from|under|against|along|to|for|that|which)\s|,/i)[0] ?? phrase
  if (ONE.test(phrase)) return AND_MORE.test(head.trim())
  return / and /.test(head) || PLURAL_LAST.test(head.trim())
}

/** The auxiliary and the verb that a participle becomes: “standing” is “stands”, “moored” is “is moored”. */
export function predicateOf(verb: string, plural: boolean): [be: string, verb: string] {
  const s = plural ? '' : 's'
  const posture = POSTURES[verb]
  if (posture) return ['', `${posture}${s}`]
  if (verb === 'featuring') return ['', `feature${s}`]
  if (verb === 'showing' || verb === 'showcasing') return ['', `show${s}`]
  if (verb === 'overlooking') return ['', `overlook${s}`]
  const shown = /^(?:captured|photographed|pictured|viewed)$/.test(verb) ? 'seen' : verb
  return [plural ? 'are ' : 'is ', shown]
}
