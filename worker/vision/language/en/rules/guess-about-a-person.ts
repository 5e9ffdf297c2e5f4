import { PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { firstMatch } from '../../shared/readings.ts'
import { withWordEdges } from '../../shared/word-edges.ts'

const PERSON =
  '(?:m[ae]n|wom[ae]n|boys?|girls?|child(?:ren)?|kids?|toddlers?|bab(?:y|ies)|infants?|teen(?:ager)?s?|youths?|youngsters?|adults?|person|people|individuals?|lad(?:y|ies)|gentlem[ae]n|guys?|couples?|famil(?:y|ies)|students?|workers?|players?|athletes?|tourists?|visitors?|dancers?|performers?|monks?|nuns?|bride|groom)'
const ORIGINS =
  '(?:Scottish|Irish|Welsh|English|British|French|German|Italian|Spanish|Portuguese|Greek|Dutch|Belgian|Swiss|Austrian|Swedish|Norwegian|Danish|Finnish|Polish|Ukrainian|Iranian|Persian|Israeli|Egyptian|Moroccan|Nigerian|Kenyan|Ethiopian|Somali|Canadian|Australian|Cuban|Colombian|Peruvian|Pakistani|Nepal(?:i|ese)|Tibetan|Mongolian|Burmese|Cambodian|Indonesian|Malaysian|Balinese|M[aā]ori|Hawaiian|Inuit|Maasai|Romani|Jamaican|Caribbean|Asian|African|Caucasian|Hispanic|Latin[ao]|Latinx|Arab(?:ic|ian)?|Middle[- ]Eastern|European|American|Indian|Chinese|Japanese|Korean|Thai|Vietnamese|Filipin[ao]|Mexican|Brazilian|Turkish|Russian|Polynesian|Indigenous|Aboriginal|Jewish|Black|white|biracial|mixed[- ]race)'
const AGE = '(?:(?:young|old|elderly|little|teenage|middle[- ]aged|adult) )?'
const BELIEFS = '(?:Muslim|Jewish|Hindu|Buddhist|Sikh|Catholic|Protestant|Orthodox|Mormon|Amish|religious|devout|pious)'
const TWO_WORDS = '(?:[\\p{L}-]+,? (?:and )?){0,2}'
const YEARS =
  '(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)'

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
  /\b(?:his|her|their) (?:young |little |own |older |younger |new )?(?:wife|husband|spouse|sons?|daughters?|mother|father|mum|mom|dad|parents?|girlfriend|boyfriend|fianc[ée]e?|brothers?|sisters?|siblings?|grand(?:mother|father|parents?|son|daughter|child(?:ren)?)|child(?:ren)?|kids?)\b/i,
  /\b(?:mothers?|fathers?|mum|mom|dad|parents?|grand(?:mother|father|parents?)s?) (?:and|with) (?:a |an |the |her |his |their |two |three )?(?:young |little |small )?(?:sons?|daughters?|child(?:ren)?|kids?|bab(?:y|ies)|infant|toddler|grandchild(?:ren)?)\b/i,
  /\b(?:husband and wife|wife and husband|newlyweds?|married couple|brother and sister|two (?:brothers|sisters|siblings)|(?:same-sex|gay|lesbian) couple)\b/i,
  // Health and belief.
  new RegExp(
    `\\b(?:blind|deaf|disabled|handicapped|autistic|pregnant|obese|overweight|anorexic|mentally ill|drunk(?:en)?|homeless|depressed|sick|ill|injured|crippled) ${TWO_WORDS}${PERSON}\\b`,
    'iu',
  ),
  new RegExp(`\\b${BELIEFS} ${PERSON}\\b`, 'iu'),
].map(withWordEdges)

/** The most common given names that are hardly ever another word of a caption. */
const GIVEN_NAMES =
  'Aaron|Adam|Adrian|Alan|Albert|Alejandro|Alexander|Alfred|Alice|Amanda|Amelia|Amy|Andrea|Andrew|Angela|Anna|Anne|Anthony|Antonio|Arthur|Ashley|Barbara|Benjamin|Bernard|Brandon|Brenda|Brian|Bruce|Carlos|Caroline|Catherine|Charles|Christine|Christopher|Claire|Cynthia|Daniel|David|Deborah|Dennis|Diana|Diego|Donald|Donna|Dorothy|Edward|Eleanor|Elena|Elizabeth|Emily|Emma|Eric|Ernest|Ethan|Eugene|Evelyn|Ferdinand|Fernando|Frances|Francisco|Franz|Frederick|Gabriel|Gary|George|Gerald|Giovanni|Giuseppe|Gregory|Hannah|Hans|Harold|Helen|Henri|Henry|Howard|Isaac|Isabella|Jacob|Jacques|James|Jane|Janet|Jason|Jeffrey|Jennifer|Jeremy|Jessica|Joan|Johann|John|Jonathan|Jose|José|Joseph|Joshua|Juan|Judith|Julia|Julian|Karen|Karl|Katherine|Kathleen|Keith|Kenneth|Kevin|Larry|Laura|Lauren|Lawrence|Leonard|Linda|Lisa|Louis|Louise|Lucas|Luis|Manuel|Margaret|Maria|Marie|Mario|Martha|Mary(?! Jane)|Matthew|Megan|Melissa|Michael|Michelle|Miguel|Mohammed|Muhammad|Nancy|Nathan|Nicholas|Nicole|Oliver|Olivia|Pablo|Pamela|Patricia|Paul|Pedro|Peter|Philip|Philippe|Pierre|Rachel|Ralph|Raymond|Rebecca|Richard|Robert|Roger|Ronald|Ruth|Ryan|Samantha|Samuel|Sandra|Sarah|Sean|Sebastian|Sergio|Sharon|Simon|Sofia|Sophia|Sophie|Stephanie|Stephen|Steven|Stuart|Susan|Teresa|Theodore|Theresa|Thomas|Timothy|Vincent|Walter|Wilhelm|William|Zachary'
/** What stands after a given name without being a surname: things named after somebody, and ordinary words of a title. */
const NO_SURNAME =
  '(?:Abbey|Airport|Avenue|Bay|Beach|Boulevard|Bridge|Building|Cathedral|Center|Centre|Chapel|Church|College|Court|Day|Drive|Fountain|Garden|Gardens|Gate|Hall|Harbou?r|Hill|Hospital|Hotel|House|Inn|Island|Lake|Lane|Library|Memorial|Monument|Museum|Park|Place|Point|Pub|River|Road|School|Square|Station|Statue|Street|Theat(?:er|re)|Tower|Town|University|Way|Woods?|and|with|at|in|on|of|the)'
const FULL_NAME = withWordEdges(
  new RegExp(
    `(?<!\\b(?:St|Saint|San|Santa|Sankt|King|Queen|Lake|Mount|Port|Fort|Cape|Camp)\\.? )\\b(?:${GIVEN_NAMES}) (?!${NO_SURNAME}\\b)(?:\\p{Lu}\\. )?\\p{Lu}\\p{Ll}[\\p{L}'’-]*`,
    'gu',
  ),
)

/** What a stranger cannot know of a person from a picture, unless the owner's own texts, `given`, say it. */
function findGuessAboutPeople(text: string, given: string): string | undefined {
  const own = given.toLowerCase()
  const isGiven = (found: string) => own.includes(found.toLowerCase())
  const guess = firstMatch(GUESSED, text)
  if (guess !== undefined && !isGiven(guess)) return guess
  return text.match(FULL_NAME)?.find(name => !isGiven(name))
}

/** The same for a tag, which has no capitals. */
const findGuessAboutPeopleTag = (tag: string, given: string) =>
  findGuessAboutPeople(tag, given) ??
  findGuessAboutPeople(
    tag.replace(/(?<!\p{L})\p{Ll}/gu, letter => letter.toUpperCase()),
    given,
  )

export const guessAboutAPerson: Rule = {
  id: 'guess about a person',
  on: PROSE_AND_TAGS,
  find: (text, { field, facts }) =>
    field === 'tag' ? findGuessAboutPeopleTag(text, facts) : findGuessAboutPeople(text, facts),
  say: (found, { field }) =>
    field === 'tag'
      ? `The tag “${found}” says of a person what no fact says.`
      : `The ${field} says of a person what no fact says (“${found}”).`,
  ask: 'People are described by what they do and wear. Never guess names, age in years, skin, origin, beliefs, health, feelings or relation to each other.',
}
