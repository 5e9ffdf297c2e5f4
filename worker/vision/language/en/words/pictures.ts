import { anyOf } from '../../shared/word-edges.ts'

/** What a picture is called. */
export const PICTURE = '(?:photo|photograph|image|picture|snapshot)'
/** Verbs for what it shows. */
export const SHOWS =
  'shows?|captures?|depicts?|features?|presents?|portrays?|displays?|showcases?|reveals?|highlights?|contains?'
/** Adjectives of a picture, or of how it was taken. */
export const SHOT = anyOf(
  "close-?up|(?:low|high|wide|eye)[- ](?:angle|level)|(?:bird|worm)['’]?s[- ]eye|overhead|aerial|macro|panoramic",
  'long[- ]exposure|time[- ]lapse|wide[- ]angle|telephoto|studio|underwater|full|medium|wide|long|detailed|dynamic',
  'dramatic|stunning|beautiful|striking|candid|vertical|horizontal|colou?r(?:ed)?|black[- ]and[- ]white|monochrome',
  'night-?time|daytime|outdoor|indoor|exterior|interior|night|evening|morning|sunset|captivating|serene|vibrant|simple',
  'slightly',
)
/** Adjectives of a view. */
export const VIEW = anyOf(
  'close-?up|detailed|wide|aerial|scenic|clear|panoramic|coastal|seafront|seaside|sunny|beautiful|partial|distant|full',
  'frontal|exterior|interior|serene|picturesque|stunning|tranquil|captivating|dramatic|vibrant|night(?:time)?',
)
/** A camera's position. */
export const STANDPOINT = 'angle|perspective|viewpoint|vantage point|view'
/** Adjectives of a scene. */
export const SCENE = anyOf(
  'night-?time|urban|suburban|rural|coastal|seafront|seaside|street|lake|lakeside|forest|mountain|beach|harbou?r|night',
  'exterior|interior|aerial|busy|quiet|sunny|misty|scenic|panoramic|historic|modern',
)
/** Qualities that a picture “captures”, which are no things in it. */
export const QUALITIES = anyOf(
  'essence|spirit|beauty|vastness|grandeur|energy|elegance|drama|transition|diversity|mood|atmosphere|charm|feel(?:ing)?',
  'story|tranquill?ity',
)
