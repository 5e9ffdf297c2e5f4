import { kindOf } from '../../../../places/lexicon.ts'
import { isJoined, type Word } from './word-forms.ts'

const wordSet = (list: string) => new Set(list.trim().split(/\s+/))

/** Kinds of places that follow a name: Harlow Bridge. */
const KINDS_AFTER = wordSet(`
  abbey airport alley arcade arch arena avenue basilica bay bayou beach bend boulevard bridge canal canyon castle cathedral
  cave cemetery chapel church citadel cliff cliffs coast college common cottage court cove creek crescent dam dock docks downs
  estuary falls farm fell fjord forest fort fortress fountain garden gardens gate glacier glen gorge grove hall harbor harbour
  head heath heights highway hill hills hospital hotel house inn island islands isle isles lake lakes lane library lighthouse
  loch lodge manor mansion marina market marsh memorial mill minster moor monastery monument mosque mount mountain mountains
  museum observatory palace park pass path peak peninsula pier place plaza point pond port priory promenade quarter quay
  railway range reef reserve reservoir ridge river road rock rocks ruins sands school shrine sound springs square stadium
  station statue strait street temple terrace theater theatre tower town trail tunnel university vale valley viaduct view
  village villa walk wall waterfall waterfalls way weir wharf wood woods zoo`)
/** Kinds of places that go before a name: Lake Avon, Isle of Arran. */
const KINDS_BEFORE = wordSet(
  'mount lake river port cape loch lough fort isle ben glen bay gulf castle piazza plaza playa rue via',
)
/** Words that stand between a name and a kind: Harlow Town Square. */
const BETWEEN = wordSet(`
  and city community county high historic international memorial military national nature old parish provincial public railway
  regional roman state tide town upper lower village war`)
/** Kinds that are other things as well: a focal point, the Milky Way. */
const VAGUE_KINDS = wordSet(
  'house garden gardens view walk wall way place common pass head point range path sound trail',
)
/** What may be named by the place it belongs to: "the Victoria waterfront", "the town of Victoria". */
export const PLACE_WORDS: ReadonlySet<string> = KINDS_AFTER.difference(VAGUE_KINDS).union(
  wordSet(`area banks centre center city coastline countryside county district metropolis neighbourhood neighborhood old
    outskirts province region rooftops seafront shore skyline streets suburb suburbs towns villages waterfront waters`),
)

/** Words of a name before its kind; longer runs of capitals are no names, and must not cost more. */
const MOST_PARTS = 5

/** An English word, in the singular or plural, or a genus, which is one too in most texts. */
const isOrdinary = (form: string) =>
  [form, form.replace(/s$/, ''), form.replace(/es$/, '')].some(one =>
    ['ordinary', 'known', 'word', 'genus'].includes(kindOf(one) ?? ''),
  )

/** No ordinary word, so that it may be a name. */
export const isDistinctive = ({ form }: Word) =>
  form.length > 2 && !/^\d/.test(form) && form !== 'saint' && !isOrdinary(form)

/** What a kind of place may be, capital or not: a Gothic Church, the Clock Tower. With such words alone it is no name. */
const GENERIC = wordSet(`
  the a an our this that in at on of by from to and american anglican art asian asphalt autumn baptist baroque bell
  black blue brick brutalist buddhist byzantine catholic chinese christian christmas city classical clock cobblestone
  colonial concrete contemporary danish deco dutch east easter edwardian english european farmers ferris fire french
  georgian german gothic gravel gray greek green grey halloween high hindu indian indoor international islamic
  italian japanese jewish leaning local lutheran main market medieval mediterranean methodist modern modernist monday
  moorish national neo neoclassical new north nouveau old olympic orthodox outdoor petrol police post public red
  renaissance revival roman romanesque saturday scandinavian shinto shopping sikh south space spanish spring state
  stone summer sunday swedish theme town train tudor twin victorian village war water west wet white winter wooden world
  yellow zen`)

/** In a sentence a capital is part of a name; in a title nearly every word has one. */
function isNamePart(text: string, words: Word[], at: number, isSentence: boolean): boolean {
  const word = words[at]
  if (!word?.isCapital) return false
  if (isDistinctive(word) || words[at - 1]?.form === 'saint') return true
  return isSentence && word.form.length > 2 && !GENERIC.has(word.form) && isJoined(text, words, at)
}

const SMALL_WORDS = wordSet('and the with for from near over under into onto upon through among between behind beside')
/** Whether a text is written in sentences, and not as a title: some word besides the small ones has no capital. */
export const isInSentences = (words: readonly Word[]): boolean =>
  words.some(({ form, isCapital }) => !isCapital && form.length > 2 && /^\D/.test(form) && !SMALL_WORDS.has(form))

/** The word after a name with a kind of place that begins here; undefined without one. */
export function landmarkEnd(text: string, words: Word[], at: number, isSentence: boolean): number | undefined {
  const first = words[at]
  if (!first?.isCapital) return undefined
  const isPart = (index: number) => isNamePart(text, words, index, isSentence)
  const isNext = (index: number) => index < words.length && isJoined(text, words, index)
  let end = at
  if (KINDS_BEFORE.has(first.form)) {
    end += isNext(at + 1) && words[at + 1]?.form === 'of' ? 2 : 1
    if (isNext(end) && words[end]?.form === 'saint') end++
    return isNext(end) && isNamePart(text, words, end, false) ? end + 1 : undefined
  }
  if (first.form === 'saint' && isNext(at + 1)) end++
  if (!isPart(end)) return undefined
  const [begin, farthest] = [end, end + MOST_PARTS]
  const isEnd = (index: number) => {
    const kind = words[index]
    if (!kind?.isCapital || !KINDS_AFTER.has(kind.form)) return false
    return !VAGUE_KINDS.has(kind.form) || words.slice(begin, index).some(isDistinctive)
  }
  do end++
  while (end < farthest && isNext(end) && isPart(end))
  let kind = end
  while (kind < end + 2 && isNext(kind) && BETWEEN.has(words[kind]?.form ?? '')) kind++
  if (isNext(kind) && isEnd(kind)) return kind + 1
  // In a sentence the kind may have been taken for a part: Tide Mill Museum.
  return end - 1 > begin && isEnd(end - 1) ? end : undefined
}

/** What begins the name of a place called after a saint. An English saint is a person, unless a hyphen follows: Saint-Jory. */
const SAINTS = wordSet('san santa santo sao sankt sainte')

/** The word after a place called after a saint that begins here; undefined without one. */
export function saintEnd(text: string, words: Word[], at: number): number | undefined {
  const first = words[at]
  if (!first?.isCapital || !isJoined(text, words, at + 1) || !isNamePart(text, words, at + 1, false)) return undefined
  return SAINTS.has(first.form) || (first.form === 'saint' && text[first.end] === '-') ? at + 2 : undefined
}

/** After these a word that no dictionary has, with a capital, is nearly always a place. */
const PLACING = wordSet('at in near outside')
/** What else may stand there: feasts, cloth, film. */
const PLACED_THINGS = wordSet(
  'diwali eid holi songkran hangul lycra kevlar nike gucci chanel prada kodachrome photoshop instagram',
)
/** What goes on after a place; before another word a name after "in" describes it: in Nike shoes. */
const AFTER_PLACE = new Set([
  ...SMALL_WORDS,
  ...wordSet('a an as at by in is are was has have on or to of after before during while where when'),
])

/** The word after a name that begins here, in a sentence and after "at", "in", "near" or "outside"; undefined without one. */
export function placedEnd(text: string, words: Word[], at: number): number | undefined {
  const before = words[at - 1]?.form ?? ''
  const isPart = (index: number) => {
    const word = words[index]
    if (!word?.isCapital || !isJoined(text, words, index) || PLACED_THINGS.has(word.form)) return false
    return isDistinctive(word) && /\p{Ll}/u.test(text.slice(word.start, word.end))
  }
  if (!PLACING.has(before) || !isPart(at)) return undefined
  let end = at + 1
  while (end < at + MOST_PARTS && isPart(end)) end++
  const next = isJoined(text, words, end) ? words[end] : undefined
  return before === 'in' && next && !AFTER_PLACE.has(next.form) ? undefined : end
}

const LATIN = /(?:us|a|um|is|i|ae|ens|ans|or|ex|ix|es|os|on)$/
const LATIN_FOR_SURE =
  /(?:ensis|[ai]tus|[ai]ta|atum|icus|ica|icum|oides|folia|folius|inus|inum|alis|aris|osus|osum|escens)$/

/** The word after a Latin name of a species, such as Larus argentatus, that begins here; undefined without one. */
export function latinNameEnd(words: Word[], at: number, isTag: boolean): number | undefined {
  const [genus, species] = [words[at], words[at + 1]]
  if (!genus || !species || species.start !== genus.end + 1 || species.form.length < 4) return undefined
  if (isOrdinary(species.form) && kindOf(species.form) !== 'genus') return undefined
  const isSpecies =
    kindOf(genus.form) === 'genus'
      ? LATIN.test(species.form)
      : (isTag || !species.isCapital) && /(?:us|a|um|is|ops)$/.test(genus.form) && LATIN_FOR_SURE.test(species.form)
  return isSpecies && (isTag || genus.isCapital) ? at + 2 : undefined
}
