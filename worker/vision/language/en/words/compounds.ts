import { anyOf } from '../../shared/word-edges.ts'

const COLOUR =
  '(?:red|orange|yellow|green|blue|purple|violet|pink|brown|gr[ae]y|black|white|gold|silver|teal|turquoise)'
const QUARTER = '(?:north|south|east|west|northeast|northwest|southeast|southwest)'
const SMALL_NUMBER = '(?:one|two|three|four|five|six|seven|eight|nine)'
const TENS = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)'
const LENGTH = '(?:foot|feet|met(?:re|er)s?|inch|mile|kilomet(?:re|er)|storey|story)'
const COUNTED = anyOf(
  `${LENGTH}|thirds?|quarters?|fifths?|eighths?|tenths?|half|halves|stor(?:ied|eyed)|way|lane|car|man|woman|person`,
  'piece|part|panel|ton(?:ne)?|hour|minute|day|week|month|year|door|seat(?:er)?|bedroom|room|armed|arch(?:ed)?|span',
  'masted?|deck(?:er)?|level|tone|tier(?:ed)?|wheel(?:ed|er)?|bladed?|point(?:ed)?|string(?:ed)?|stage|horned',
  'humped|stroke|engined?|legged|sided|pronged|time|volt|watt|pound|litre|liter',
)
/** Words with the ending of a participle: “sun - bleached”, “well - kept”. */
export const PARTICIPLE = '(?:\\p{Ll}+(?:ed|wn|lt|rn|ept|ght|en)|(?:look|grow|stand|reach|runn|last|flow|mov|burn)ing)'
const MODIFIES = anyOf(
  'well|self|ill|long|short|thick|thin|newly|freshly|old|full|fine|flat|broad|narrow|sharp|single|double|triple',
  'deep|hand|machine|sun|wind|rain|snow|frost|salt|weather|moss|ivy|tree|palm|grass|flower|wood|stone|brick|tile',
  'steel|sea|storm|time|water|tide|light|dark|bright|pale|candle|lamp|moon|star|leaf|dust|rust|mud|paint',
)

const HOW_HIGH = anyOf('low|high|eye|ground|waist|street|knee|wide|upper|lower|full|open|top|bottom')
const LEVEL = anyOf(
  'angled?|level|key|rise|contrast|tide|lying|hanging|slung|cut|ceilinged|end|density|resolution|speed|gloss|vis',
  'visibility|heeled|pitched|necked|backed|length|air|size',
)
/** Second parts of compound adjectives with any first part. */
const LOOKS = anyOf(
  'stor(?:e?y|ied|eyed)|angled?|shaped|colou?red|sized|toned|styled|tiered|drenched|soaked|kissed|clad|capped',
  'topped|haired|eyed|faced|legged|winged|tailed|sleeved|necked|brimmed|paned|walled|roofed|bearded|handed|headed',
  'facing|worn|beaten|swept|bleached|strewn|woven|rigged|hulled|masted|rimmed|themed|based|fringed|trimmed|thatched',
  'powered|covered|lined|filled|studded|dotted|framed|encrusted|laden',
)

/** Both parts of words that are written with a hyphen. */
export const COMPOUNDS: readonly string[] = [
  '(?:multi|semi|mini|non|anti|ultra|neo|pseudo|quasi|micro|macro|inter|intra|pre|post|bi|tri|un) \\p{L}{3,}',
  'half (?:timbered|moon|open|built|hidden|light|empty|full|dozen|eaten|buried|submerged|sunken|closed|shut|lit|mast|melted|frozen|finished|dressed)',
  '(?:late|early|mid) (?:winter|spring|summer|autumn|fall|season|morning|afternoon|evening|night|day|century|stage)',
  'mid (?:air|week|stride|flight|leap|jump|swing|step|stream|water|ground|range|rise|sized?|town|section|length|throw|turn|bite|tone)',
  `${HOW_HIGH} ${LEVEL}`,
  '(?:floor|knee|ankle|shoulder|waist|elbow|calf) length',
  "(?:bird|worm)[’']?s eye",
  'close (?:ups?|knit|fitting|cropped|set)',
  'open (?:air|topped|top|plan|sided|toed)|free standing|worn out|built in|walk in|drive in|look ?out|up to',
  'grown ups?|pop up|line up|pick up|man made|old fashioned|good looking|easy going|hot air|state of|left hand',
  'right hand|second hand|long haired|life sized?|year old|ice cream|merry go|see through|drive through',
  `${MODIFIES} (?:${PARTICIPLE}|lit|hewn|cut)`,
  '(?:\\d{1,2}(?:st|nd|rd|th)|turn of the) century',
  `\\p{L}{3,} ${LOOKS}`,
  `${QUARTER} (?:${QUARTER}|facing|bound)`,
  `${COLOUR} (?:${COLOUR}|brick)`,
  `(?:${SMALL_NUMBER}|ten|eleven|twelve|${TENS}|hundred|single|double|triple|multiple|\\d+(?:\\.\\d+)?) ${COUNTED}`,
  `${TENS} (?:${SMALL_NUMBER}|first|second|third|fourth|fifth)`,
  `${LENGTH} (?:tall|high|long|wide|deep)`,
  '(?:t|tee) shirts?|x rays?|[a-z] (?:shaped?|frames?|curves?|bends?|beams?|junctions?|hooks?|bikes?)|u (?:boats?|turns?|bends?)|a z',
  'rolls royce|harley davidson|mercedes benz|coca cola',
]

/** Words before a result: “won 3 - 2”. */
export const RESULTS =
  'scor(?:e|es|ed|ing)|scoreboard|won|wins?|lost|los(?:es|ing)|leads?|leading|led|beat(?:s|ing)?|drew|draws?|victory|defeat|results?'
/** Words before a number that contains a hyphen. */
export const BEARERS =
  'plates?|reads?|reading|says|marked|labell?ed|numbers?|numbered|registration|flight|phone|boeing|airbus|formation'
