import { anyOf, pattern, withWordEdges } from '../../shared/word-edges.ts'
import { PICTURE, SHOWS, STANDPOINT } from './pictures.ts'

const FACT = anyOf(
  'location|place|setting|city|country|photographer|person|subject|title|date|origin|species|description|context',
)
const RECORD = '(?:title|description|caption|metadata|location|gps|exif|information|context|text|tags?|album|data)'
const KNOWN = '(?:known|clear|given|specified|available)'
const UNKNOWN = '(?:unknown|unclear|unspecified|unavailable|uncertain|undetermined)'
const UNABLE = "(?:cannot|can['’]?t|can not|could not|couldn['’]t|unable to|(?:hard|difficult|impossible) to)"
const MADE_OUT = 'determined?|identif(?:y|ied)|tell|discern(?:ed)?|make out|verif(?:y|ied)|view|see the (?:image|photo)'

/** Words about what is not known or missing. */
export const NO_INFO = [
  `\\b(?:unknown|unidentified|unspecified|undisclosed|unnamed) ${FACT}\\b`,
  `\\b${FACT}(?: (?:information|data|details))? (?:is|are|was|remains?) (?:not ${KNOWN}|${UNKNOWN})\\b`,
  `\\bno (?:(?:specific|exact|further|additional|other) )?(?:${RECORD} )+(?:is|was|are|were|has|have|about|regarding|given|provided|available|visible|present|supplied)`,
  '\\bnot (?:visible|specified|provided|available|discernible|identifiable|given|stated|known|shown|clear from)\\b',
  `\\b${UNABLE} (?:be )?(?:${MADE_OUT})\\b`,
  '\\b(?:no|any) (?:(?:[\\p{L}-]+,? ){1,4}(?:or|and) text|(?:[\\p{L}-]+ )?textual)\\b',
  '\\b(?:without|lacking|insufficient|not enough) (?:more |any |further )?(?:context|information|details?|metadata)\\b',
  "\\b(?:as an ai|language model|i['’]m sorry|i am sorry|untitled)\\b",
  "\\bi (?:cannot|can['’]t|am unable to) (?:help|assist|identify|describe|determine|see|view|process|comply|provide)\\b",
].map(source => pattern(source))

const TAKEN = '(?:captured|photographed|pictured)'
const SEEN_BY =
  "we(?: can)? (?:see|observe|find ourselves)|we(?:['’]re| are) (?:immersed|presented|treated|given|looking|transported)"
const IMPRESSION = 'impression|scene|atmosphere|ambian?ce|mood|effect|feel(?:ing)?|tone|aesthetic|vibe|setting'
const CAMERA = `${STANDPOINT}|distance|lens|camera|eye level|exposure|height|close range`

/** Talk about the picture as an object: nothing a photographer would write under their own photo. */
export const PICTURE_TALK = [
  `\\b(?:this|these|the|an?|in the|in this) (?:[\\p{L}-]+ ){0,2}${PICTURE}s? (?:is|are|was|of|taken|itself|${SHOWS})\\b`,
  `\\bthis ${PICTURE}\\b|\\b(?:the|entire|whole) image\\b|\\b(?:in|within|throughout) the ${PICTURE}\\b`,
  "\\b(?:photo|photograph|image|snapshot)['’]s\\b|\\bof the (?:photo|photograph|snapshot)\\b",
  "\\b(?:the|a) viewers?\\b|\\bviewer['’]s\\b",
  `\\b(?:is|are|was|were|being|beautifully|perfectly|scenes?) ${TAKEN}\\b`,
  `\\b${TAKEN} (?:from|at|in|on|with|under|against|during|mid|as|near|outdoors|indoors)\\b`,
  `\\b(?:view|scene|shot|close-?up|perspective|${PICTURE}) (?:captures|captured|depicts|portrays)\\b`,
  '\\bthe scene (?:shows|features|presents|displays|showcases|reveals)\\b',
  '\\bthis (?:was|is) (?:taken|shot|captured)\\b|\\bthe focus is on\\b',
  '\\b(?:shot|taken|captured|photographed) from (?:above|below|afar|behind)\\b',
  '\\b(?:morning|afternoon|evening|day|night|dawn|dusk|sunset|sunrise) (?:captures|depicts)\\b',
  `\\b(?:overall|general) (?:${IMPRESSION})\\b`,
  `\\b(?:shot|taken) (?:from|at|with|during|using) (?:an? |the )?(?:[\\p{L}-]+ ){0,3}(?:${CAMERA})\\b`,
  `\\b(?:camera|lighting) settings?\\b|\\bhere we have\\b|\\b(?:${SEEN_BY})\\b`,
].map(source => pattern(source))

const PART = anyOf(
  'sides?|corners?|edges?|parts?|half|halves|portions?|areas?|cent(?:er|re)|middle|left|right|top|bottom|section|rest',
  'foreground|background|out',
)
const INTO_FRAME = 'in|into|within|enters?|fills?|filling|outside|across|graces?|dominat(?:es|ing)'

/** Photographers' terms, which some styles may use. */
export const SHOT_TALK = [
  '\\b(?:full|medium|wide|long|establishing|close-?up|overhead|aerial|drone|angled?|low|high|level) (?:shot|photo|photograph|image)s?\\b|\\bshots? of\\b',
  "\\bclose-?ups?\\b|\\beye[- ]level\\b|\\b(?:bird|worm)['’]?s[- ]eye (?:view|perspective)\\b",
  '\\b(?:low|high|wide|dutch)[- ]angled?\\b(?! (?:\\p{L}+ )?(?:sun|light|lighting|sunlight|sunshine)\\b)',
  `\\b${PART} of (?:the|this) (?:image|photo|photograph|picture|shot|composition|view)\\b`,
  '\\bthe frame is (?:filled|dominated)\\b|\\bof the frame\\b|\\bout of frame\\b',
  `\\b(?:${INTO_FRAME}) the (?:entire |whole )?frame\\b`,
  '\\bcompositions?\\b|\\bfocal points?\\b|\\bbokeh\\b|\\bdepth[- ]of[- ]field\\b|\\bsoft[- ]focus\\b',
  '\\b(?:in|out of|into) (?:sharp |soft |clear )?focus\\b|\\bnegative space\\b|\\bleading lines?\\b|\\brule of thirds\\b',
  '\\b(?:intentionally|deliberately) (?:blurred|out of focus)\\b|\\bblurred to (?:emphasi[sz]e|highlight)\\b|\\bemphasi[sz](?:es?|ing) the subject\\b',
  "\\b(?:draw|lead|guid)(?:e|s|es|ing|n)? (?:the |our |one['’]s )?(?:eyes?|gaze|focus|attention) (?:to|in|into|towards?|up|across)\\b",
].map(source => pattern(source))

const AT_START = '^[^\\p{L}\\p{N}]*'
const SENTENCE_START = '(?:^|[.!?:]\\s+)'
const ANSWER = 'description|analysis|caption|breakdown|narrative|title|summary|break|describe|analy[sz]e'
const CONNECTIVE =
  'overall|so:?|in summary|in conclusion|to summari[sz]e|first|second|third|finally|additionally|furthermore|moreover|alternatively'
const POINT =
  "firstly|secondly|thirdly|lastly|one possible reason|it is (?:worth|important|possible|also)|it['’]s (?:worth|important|possible)|note that|please note"
const HEADING =
  'setting|environment|lighting|mood|foreground|background|colou?r|subject|weather|atmosphere|detail|overview|season'
const OF_PROMPT = anyOf(
  'based on the (?:visible|provided|given|context)|combine (?:the )?context|technical analysis|visible elements|the prompt',
  'descriptive title|the main subject (?:is|of)|so the description|verification:',
)

/** Words of an assistant, not of a caption: an answer around the answer, an essay, or the prompt read out. */
export const ANSWER_TALK = [
  `${AT_START}(?:so(?=[,:])|okay|sure|certainly|of course|alright|absolutely)[,!. ]`,
  `\\b(?:here['’]s|here is|below is|let['’]s|let me) (?:an? |the |my )?(?:[\\p{L}-]+,? (?:and )?){0,4}(?:${ANSWER})\\b`,
  `${SENTENCE_START}(?:${CONNECTIVE}),`,
  `${SENTENCE_START}(?:${POINT})(?!\\p{L})`,
  `${SENTENCE_START}(?:(?:scene|image|visual|key|main|notable) (?:overview|type|elements?|details?|features?|descriptions?)|${HEADING})s?:`,
  '\\b(?:image|scene|photo) (?:description|overview|analysis)\\b',
  '\\b(?:keyword hints?|metadata|(?:keywords?|hint|caption|title|description|tags|draft|context):|\\d+-\\d+ (?:factual )?(?:sentences?|words))',
  `\\b(?:${OF_PROMPT})\\b`,
  '\\b(?:(?:server|api|internal) error|status code|too many requests)\\b',
].map(source => pattern(source))

/** Talk about the shot, and its replacement, which speaks of the scene. */
export const SCENE_FOR_SHOT = (
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
