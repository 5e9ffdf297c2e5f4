import { anyOf } from '../../shared/word-edges.ts'

export const PERSON = anyOf(
  'm[ae]n|wom[ae]n|boys?|girls?|child(?:ren)?|kids?|toddlers?|bab(?:y|ies)|infants?|teen(?:ager)?s?|youths?',
  'youngsters?|adults?|person|people|individuals?|lad(?:y|ies)|gentlem[ae]n|guys?|couples?|famil(?:y|ies)|students?',
  'workers?|players?|athletes?|tourists?|visitors?|dancers?|performers?|monks?|nuns?|bride|groom',
)
export const ORIGINS = anyOf(
  'Scottish|Irish|Welsh|English|British|French|German|Italian|Spanish|Portuguese|Greek|Dutch|Belgian|Swiss|Austrian',
  'Swedish|Norwegian|Danish|Finnish|Polish|Ukrainian|Iranian|Persian|Israeli|Egyptian|Moroccan|Nigerian|Kenyan',
  'Ethiopian|Somali|Canadian|Australian|Cuban|Colombian|Peruvian|Pakistani|Nepal(?:i|ese)|Tibetan|Mongolian|Burmese',
  'Cambodian|Indonesian|Malaysian|Balinese|M[aā]ori|Hawaiian|Inuit|Maasai|Romani|Jamaican|Caribbean|Asian|African',
  'Caucasian|Hispanic|Latin[ao]|Latinx|Arab(?:ic|ian)?|Middle[- ]Eastern|European|American|Indian|Chinese|Japanese',
  'Korean|Thai|Vietnamese|Filipin[ao]|Mexican|Brazilian|Turkish|Russian|Polynesian|Indigenous|Aboriginal|Jewish',
  'Black|white|biracial|mixed[- ]race',
)
export const AGE = '(?:(?:young|old|elderly|little|teenage|middle[- ]aged|adult) )?'
export const BELIEFS =
  '(?:Muslim|Jewish|Hindu|Buddhist|Sikh|Catholic|Protestant|Orthodox|Mormon|Amish|religious|devout|pious)'
export const YEARS = anyOf(
  '\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen',
  'seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety',
)

/** The most common given names that are hardly ever another word of a caption. */
export const GIVEN_NAMES = anyOf(
  'Aaron|Adam|Adrian|Alan|Albert|Alejandro|Alexander|Alfred|Alice|Amanda|Amelia|Amy|Andrea|Andrew|Angela|Anna|Anne',
  'Anthony|Antonio|Arthur|Ashley|Barbara|Benjamin|Bernard|Brandon|Brenda|Brian|Bruce|Carlos|Caroline|Catherine',
  'Charles|Christine|Christopher|Claire|Cynthia|Daniel|David|Deborah|Dennis|Diana|Diego|Donald|Donna|Dorothy|Edward',
  'Eleanor|Elena|Elizabeth|Emily|Emma|Eric|Ernest|Ethan|Eugene|Evelyn|Ferdinand|Fernando|Frances|Francisco|Franz',
  'Frederick|Gabriel|Gary|George|Gerald|Giovanni|Giuseppe|Gregory|Hannah|Hans|Harold|Helen|Henri|Henry|Howard|Isaac',
  'Isabella|Jacob|Jacques|James|Jane|Janet|Jason|Jeffrey|Jennifer|Jeremy|Jessica|Joan|Johann|John|Jonathan|Jose',
  'José|Joseph|Joshua|Juan|Judith|Julia|Julian|Karen|Karl|Katherine|Kathleen|Keith|Kenneth|Kevin|Larry|Laura|Lauren',
  'Lawrence|Leonard|Linda|Lisa|Louis|Louise|Lucas|Luis|Manuel|Margaret|Maria|Marie|Mario|Martha|Mary(?! Jane)',
  'Matthew|Megan|Melissa|Michael|Michelle|Miguel|Mohammed|Muhammad|Nancy|Nathan|Nicholas|Nicole|Oliver|Olivia|Pablo',
  'Pamela|Patricia|Paul|Pedro|Peter|Philip|Philippe|Pierre|Rachel|Ralph|Raymond|Rebecca|Richard|Robert|Roger|Ronald',
  'Ruth|Ryan|Samantha|Samuel|Sandra|Sarah|Sean|Sebastian|Sergio|Sharon|Simon|Sofia|Sophia|Sophie|Stephanie|Stephen',
  'Steven|Stuart|Susan|Teresa|Theodore|Theresa|Thomas|Timothy|Vincent|Walter|Wilhelm|William|Zachary',
)
/** What stands after a given name without being a surname: things named after somebody, and ordinary words of a title. */
export const NO_SURNAME = anyOf(
  'Abbey|Airport|Avenue|Bay|Beach|Boulevard|Bridge|Building|Cathedral|Center|Centre|Chapel|Church|College|Court|Day',
  'Drive|Fountain|Garden|Gardens|Gate|Hall|Harbou?r|Hill|Hospital|Hotel|House|Inn|Island|Lake|Lane|Library|Memorial',
  'Monument|Museum|Park|Place|Point|Pub|River|Road|School|Square|Station|Statue|Street|Theat(?:er|re)|Tower|Town',
  'University|Way|Woods?|and|with|at|in|on|of|the',
)

/** Relatives of somebody in the picture. */
export const RELATIVE = anyOf(
  'wife|husband|spouse|sons?|daughters?|mother|father|mum|mom|dad|parents?|girlfriend|boyfriend|fianc[ée]e?|brothers?',
  'sisters?|siblings?|grand(?:mother|father|parents?|son|daughter|child(?:ren)?)|child(?:ren)?|kids?',
)
export const PARENTS = '(?:mothers?|fathers?|mum|mom|dad|parents?|grand(?:mother|father|parents?)s?)'
export const OFFSPRING = '(?:sons?|daughters?|child(?:ren)?|kids?|bab(?:y|ies)|infant|toddler|grandchild(?:ren)?)'
/** Who does something in a picture, and what people come for. */
export const ACTING = anyOf(
  'they|who|people|locals|guests|famil(?:y|ies)|couples?|crowds?|friends|kids|women|men|children|wife|husband|woman|man',
  '\\p{L}+(?:ers|ors|ists|ants|ents|ians|ses|folk|goers)',
  '(?:queue|queu?ing|lines?(?: up)?|lining up|waits?|waiting|gathers?|comes?|stops?|people|visitors|customers) to',
)
