import { capitalized } from '../shared/sentences.ts'
import { withWordEdges } from '../shared/word-edges.ts'
import { hasOwnVerb, holdsClause } from './clauses.ts'
import { isPlural, predicateOf } from './morphology.ts'
import { PAST_PARTICIPLES, PRESENT_PARTICIPLES, TRANSITIVE_PARTICIPLES } from './words/word-classes.ts'

export const PICTURE = '(?:photo|photograph|image|picture|snapshot)'

const SHOWS =
  '(?:\\p{L}+ly )?(?:shows?|captures?|depicts?|features?|presents?|portrays?|displays?|showcases?|reveals?|highlights?|contains?|is of)'
const SHOWING = `(?:${SHOWS}|showing|featuring|depicting|capturing|of(?!.* (?:conveys|captures|shows|reveals|depicts|hangs|gives|makes|invites|tells|reminds|feels|evokes|exudes)\\b))`
const SHOT =
  "(?:close-?up|(?:low|high|wide|eye)[- ](?:angle|level)|bird['’]?s[- ]eye|worm['’]?s[- ]eye|overhead|aerial|macro|panoramic|long[- ]exposure|time[- ]lapse|wide[- ]angle|telephoto|studio|underwater|full|medium|wide|long|detailed|dynamic|dramatic|stunning|beautiful|striking|candid|vertical|horizontal|colou?r(?:ed)?|black[- ]and[- ]white|monochrome|night-?time|daytime|outdoor|indoor|exterior|interior|night|evening|morning|sunset|captivating|serene|vibrant|simple|slightly)"
const ADJECTIVES = `(?:${SHOT}(?:,|\\s+and)?\\s+)*`
const OF_SHOT = `(?:,?\\s+(?:taken|captured))?(?:,?\\s+(?:at|from|in|on)\\s+(?:an?\\s+|the\\s+)?(?:[\\p{L}’'-]+,?\\s+){0,3}(?:level|angle|perspective|view|above|distance)(?:\\s+(?:indoors|outdoors))?,?)?`
const NOUN = `(?:${PICTURE}|shot|view|scene|close-?up(?:\\s+(?:view|shot|${PICTURE}))?|perspective|angle)`

/** “The image shows”, “A low-angle photograph captures”, “This is a close-up of”: what follows is what there is to see. */
const SUBJECT = [
  new RegExp(`^(?:this|the) ${ADJECTIVES}${NOUN}${OF_SHOT}\\s+${SHOWS}\\s+`, 'iu'),
  new RegExp(
    `^(?:this is |it is )?an? ${ADJECTIVES}(?:${PICTURE}|shot|close-?up(?:\\s+(?:view|shot|${PICTURE}))?)${OF_SHOT}\\s+${SHOWING}\\s+`,
    'iu',
  ),
  new RegExp(
    `^(?:this|the) ${PICTURE} is an? ${ADJECTIVES}(?:${PICTURE}|shot|close-?up|view)${OF_SHOT}\\s+of\\s+`,
    'iu',
  ),
  new RegExp(
    `^an? ${ADJECTIVES}(?:view|perspective|angle)${OF_SHOT}\\s+(?:shows?|captures?|depicts?|reveals?|presents?)\\s+`,
    'iu',
  ),
].map(withWordEdges)
/** Where a camera was: “seen from the quay” says where somebody stands. */
const ANGLE =
  "from (?:above|below|behind|an? (?:[\\p{L}’'-]+,? ){0,3}(?:angle|perspective|viewpoint|vantage point|view))"
/** “In this image, …”, “Captured from a low angle, …”: the sentence goes on by itself. */
const LEAD = [
  new RegExp(
    `^(?:in|within|throughout) (?:this|the|an?) ${ADJECTIVES}(?:${PICTURE}|shot|close-?up(?:\\s+shot)?)${OF_SHOT},?\\s+`,
    'iu',
  ),
  new RegExp(
    `^(?:[Cc]aptured|[Pp]hotographed|[Tt]aken|[Ss]hot|[Vv]iewed (?=${ANGLE})|[Ss]een (?=${ANGLE})) ?(?:on|at|in|from|under|with|during) (?:(?! (?:is|are) )[^.]){1,80}?, (?=(?:an?|the|this|these|two|three|four|five|several|many|some|rows?|people)\\b|\\p{Lu})`,
    'u',
  ),
  /^from an? (?:[\p{L}’'-]+,? ){0,3}(?:angle|perspective|viewpoint|vantage point|view), /iu,
].map(withWordEdges)

/** Verb forms that begin what is said of a subject, and how they read as its predicate. */
const MANNER =
  'partially|partly|fully|mostly|heavily|brightly|neatly|prominently|slightly|softly|warmly|dramatically|densely|gently|clearly'
const PLACE =
  'by|with|in|on|at|during|against|along|under|near|beside|behind|above|across|atop|from|to|into|of|over|next|through|up|down|out|towards?|around|among|between|an?|the|its|his|her|their|high|low|together|outdoors|indoors'
const PREDICATE = withWordEdges(
  new RegExp(
    `(?<comma>,)?\\s+(?<adverb>(?:${MANNER})\\s+)?(?:(?<verb>${PAST_PARTICIPLES}|${PRESENT_PARTICIPLES})\\s+(?=(?:${PLACE})\\b)|(?<acts>${TRANSITIVE_PARTICIPLES})\\s+(?=\\p{L}))`,
    'giu',
  ),
)

const PREPOSITION =
  /\s(?:with|in|on|at|by|near|beside|behind|under|over|above|from|along|against|between|where|that|which|who|and|to|through|across|next)\s/i
const INDEFINITE = withWordEdges(
  /^(?:an?|two|three|four|five|six|seven|eight|nine|ten|several|many|some|numerous|various|multiple|(?!(?:the|this|that|these|those|his|her|its|their|someone)\b)\p{Ll}[\p{L}-]*)\b/u,
)

/** An opening about the picture, as written; each of them is one that `withoutOpening` knows. */
export function findOpening(sentence: string): string | undefined {
  for (const pattern of [...LEAD, ...SUBJECT]) {
    const found = pattern.exec(sentence)?.[0]
    if (found !== undefined) return found.trim()
  }
  return undefined
}

/**
 * A sentence without its opening about the picture, made whole again: “The image shows a pier, seen from the beach.”
 * becomes “A pier is seen from the beach.” Undefined where that would take more than grammar.
 */
export function withoutOpening(sentence: string): string | undefined {
  for (const pattern of SUBJECT) {
    const rest = sentence.replace(pattern, '')
    if (rest !== sentence) return asSentence(rest)
  }
  for (const pattern of LEAD) {
    const rest = sentence.replace(pattern, '')
    if (rest !== sentence) {
      if (DOING.test(rest) && !hasOwnVerb(rest)) return asSentence(rest)
      return withoutOpening(capitalized(rest)) ?? (isClause(rest) ? capitalized(rest) : undefined)
    }
  }
  return undefined
}

const WHERE =
  '(?:in|on|at|against|along|under|near|beside|behind|above|across|over|through|towards?|around|among|between) (?:an?|the|its|his|her|their) (?:(?:\\p{L}+(?:y|en|ed|al|ous)|small|large|long|old|blue|red|green|white|black|grey|stone|calm) )?\\p{L}+'
/** “two dogs running along the beach”: a subject that does something somewhere, and no finite verb. */
const DOING = withWordEdges(
  new RegExp(
    `^(?:an?|the|this|two|three|four|five|several|many|some|people|children) (?:\\p{L}+ ){0,2}?(?:of \\p{L}+ )?(?<!\\b(?:is|are|stands?|sits?|lies?|rests?|hangs?|goes|go|stays?|keeps?|waits?|enjoys?|likes?|loves?|starts?|begins?|stops?) )(?:standing|sitting|lying|walking|flying|floating|resting|hanging|leaning|looking|facing|playing|swimming|sailing|running|growing|crossing|posing)(?: together)?(?: ${WHERE})+[.!]?$`,
    'iu',
  ),
)

/** Begins with a subject of its own, not with a preposition or a participle. */
const isClause = (text: string) => !NO_CLAUSE.test(text)
const NO_CLAUSE = withWordEdges(/^(?:of|showing|featuring|with|and|that|which|is|are|from|by|,)\b/i)

/** With these begins what is no thing that there is. */
const NOT_THERE = withWordEdges(
  /^(?:what|how|that|when|where|there|it|us|in|on|from|an? (?:[\p{L}-]+ ){0,5}(?:moment|variety|sense|contrast|glimpse|mix|blend)|the (?:[\p{L}-]+ ){0,3}(?:essence|spirit|beauty|vastness|grandeur|energy|elegance|drama|transition|diversity|mood|atmosphere|charm|feel(?:ing)?|story|tranquill?ity))\b/iu,
)

/** A longer row of words, in characters, is no subject of what follows. */
const SUBJECT_MAX = 300

export function asSentence(phrase: string): string | undefined {
  const line = phrase.trimEnd()
  const end = /(?<![.!?])[.!?]*$/.exec(line)?.[0] ?? ''
  const whole = line.slice(0, line.length - end.length)
  const text = whole
    .replace(OF_VIEW, '')
    .replace(/^[Tt]he exterior of (?=the \p{Lu})/u, '')
    .replace(/, as seen (?=from )/g, ', seen ')
  if (NOT_THERE.test(text)) return undefined
  if (hasOwnVerb(text)) return undefined
  for (const found of text.matchAll(PREDICATE)) {
    if (found.index > SUBJECT_MAX) break
    const { comma, adverb = '', verb, acts } = found.groups ?? {}
    const subject = text.slice(0, found.index)
    if (holdsClause(subject) || UNFINISHED.test(subject)) continue
    const isOfSubject = comma
      ? !LIST.test(subject)
      : !PREPOSITION.test(subject) && !ABSOLUTE.test(subject) && !/, \p{L}+ing /u.test(subject)
    if (!isOfSubject || !/\p{L} \p{L}|^\p{Lu}/u.test(subject) || /ly$/.test(subject)) continue
    const rest = text.slice(found.index + found[0].length)
    // “A row of houses, showing their gables”: of the houses, not of the row.
    if (acts && /^their /.test(rest) && !isPlural(subject)) continue
    // “people enjoying the beach, swimming in the sea”; “a church rising over roofs, featuring cars”
    if (comma && (acts ? DOES.test(subject) : /ing$/i.test(verb ?? '') && / \p{L}+ing [^,]*$/u.test(subject))) continue
    const [be, finite] = predicateOf((verb ?? acts ?? '').toLowerCase(), isPlural(subject))
    return `${capitalized(subject)}${comma && APPOSED.test(subject) ? ',' : closing(subject)} ${be}${adverb}${finite} ${rest}${end}`
  }
  if (/^an? [^,]{1,60}['’]s [^,]{1,60}s(?:,|$)/u.test(text)) return undefined
  const meanwhile = text.search(/ as (?:they|he|she|it) /u)
  if (meanwhile >= 0 && !holdsClause(text.slice(0, meanwhile))) return undefined
  if (INDEFINITE.test(text)) {
    const is = TIME.test(text) ? 'It' : 'There'
    const areMany = isPlural(text) && !/^an? [^,]* and an? /i.test(text)
    return `${is} ${areMany ? 'are' : 'is'} ${text}${end}`
  }
  const seen = SETTING.exec(text)
  if (!seen || LIST.test(text.slice(0, seen.index))) return undefined
  const subject = text.slice(0, seen.index)
  if (holdsClause(subject) || UNFINISHED.test(subject)) return undefined
  return `${capitalized(subject)}${closing(subject)} ${isPlural(subject) ? 'are' : 'is'} seen${text.slice(seen.index).replace(/^,/, '')}${end}`
}

/** A subject that already does something. */
const DOES = withWordEdges(new RegExp(`\\s(?:${PRESENT_PARTICIPLES})\\s`, 'iu'))
/** One comma, which does not stand between two adjectives. */
const APPOSED =
  /^(?!(?:\p{L}+ )?\p{L}+, (?!\p{L}+(?:ed|ing|wn|en) )\p{Ll}+ (?!(?:of|from|in|on|at|by|with) )\p{Ll})[^,]*,[^,]*$/u

/** “a misty morning at the harbour” */
const TIME = withWordEdges(/^an? (?:\p{L}+,? ){0,3}(?:morning|afternoon|evening|day|night|dawn|dusk)\b/iu)

/** Its last word needs another, or is a participle that the verb would follow. */
const UNFINISHED = withWordEdges(
  /(?<![\p{L}])(?:each|both|all|viewed|seen|taken|captured|photographed|crafted|made|is|are|an?|the|\p{L}+ly)$|^an? (?:\p{L}+ )?(?:view|perspective)\b/iu,
)

/** “a close-up view of”, “the details of”, before what is viewed. */
const OF_VIEW =
  /^the (?:(?:intricate|fine|delicate|rich) )?details of |^an? (?:(?:close-?up|detailed|wide|aerial|scenic|clear|panoramic|coastal|seafront|seaside|night|nighttime|sunny|beautiful|partial|distant|full|frontal|exterior|interior|serene|picturesque|stunning|tranquil|captivating|dramatic|vibrant)(?:, | ))*(?:view|close-?up(?: view| shot)?)(?: from above)? of /i
/** Things in a row, whose last one a verb would be joined to. */
const LIST = withWordEdges(/, (?!(?:an?|the|with|known|also|called|named|formerly|\p{Lu})\b)(?:.* )?and /u)
/** Where a phrase about a subject goes on about its circumstances. */
const SETTING = withWordEdges(
  /,? (?=with |against |under |on an? (?:\p{L}+,? ){0,3}(?:day|morning|afternoon|evening|night)\b|at (?:night|dusk|dawn|sunset|sunrise|low tide)\b|from (?:an?|the|across|above|below) )/iu,
)

const INSERTED = "an?|the|each|with|known|also|called|named|formerly|\\p{Lu}[\\p{L}’'-]*|\\p{Ll}{2,}ing"
/** “, its leaves”: what follows is said of these. */
const ABSOLUTE = /, (?:its|his|her|their|one|each) [^,]*$/iu

/** An apposition, or the county after a town, keeps its second comma. */
const closing = (subject: string) =>
  new RegExp(`, (?:${INSERTED})(?![\\p{L}])(?![^,]*,[^,]*$)`, 'u').test(subject) ? ',' : ''

const SHOT_TALK = (
  [
    [/\b(dominat(?:e|es|ing)|across) the (?:entire |whole )?frame\b/giu, '$1 the view'],
    [/, (?:intentionally|deliberately|softly) blurred(?: to [^,.]{1,40})?,/giu, ''],
    [/\b(the) overall (?=(?:scene|setting)\b)/giu, '$1 '],
    [/\b(scene (?:is|was)) (?:captured|photographed|pictured)\b(?! from\b)/giu, '$1 set'],
    [
      /^(an? )(?:slightly )?(?:(?:low|high|wide|eye)[- ](?:angle|level)|close-?up)(?:, | )(?=(?:\p{L}+ )?view\b)/iu,
      '$1',
    ],
    [
      /,? (?:captured|photographed|pictured|shot|taken|viewed) from (?:an? )?(?:[\p{L}’'-]+,? ){0,4}(?:angle|perspective|viewpoint|vantage point|view|above)(?=[,.])/giu,
      '',
    ],
    [
      /\b(is|are|was|were) (?:beautifully |perfectly )?(?:captured|photographed|pictured)(?= (?:in|on|at|under|against|during|from|with|as|mid|near|by|outdoors|indoors|along)\b)/giu,
      '$1 seen',
    ],
    [
      /(?<!^)(,?) (?:captured|photographed|pictured) (?=(?:on|in|at|under|during|against|outdoors|indoors)\b)/giu,
      '$1 ',
    ],
  ] as const
).map(([pattern, words]) => [withWordEdges(pattern), words] as const)

/** “is captured”, “photographed on a sunny day”: the subject is seen, or simply is there. */
export function withoutShotTalk(sentence: string): string {
  return SHOT_TALK.reduce((text, [pattern, words]) => text.replace(pattern, words), sentence)
}
