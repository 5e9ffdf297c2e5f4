import { PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { says } from '../../shared/says.ts'
import { withWordEdges } from '../../shared/word-edges.ts'
import { CAMERAS, MODELS_ALONE } from '../words/cameras.ts'

const pattern = (source: string) => withWordEdges(new RegExp(source, 'iu'))

const DEGREES = '\\d{1,3}(?:\\.\\d+)? ?(?:°|º|degrees?|deg\\b)'
const COORDINATES = [
  // 51° 30′, N 51° 30.5', 51 degrees 30 minutes.
  pattern(`${DEGREES} ?\\d{1,2}(?:\\.\\d+)? ?(?:['’′]|min(?:ute)?s?\\b)`),
  // In a tag, without the sign of minutes: “51° 30 n”. 51.50N 0.12W.
  pattern(`${DEGREES} ?\\d{1,2}(?:\\.\\d+)? ?[nsew]\\b`),
  pattern('(?<![\\d.,])\\d{1,2}[.,]\\d+ ?[ns][ ,/]{1,2}\\d{1,3}[.,]\\d+ ?[ew]\\b'),
  // 1.3585° E, N 51.5°, 51 degrees north.
  pattern(`(?<![\\d.])\\d{1,3}(?:\\.\\d+)? ?[°º] ?[nsew]\\b|\\b[nsew] ?${DEGREES}(?! ?[cf]\\b)`),
  pattern(`(?<!\\b(?:turn(?:s|ed)?|rotated|tilted|faces|bends) (?:\\d+ )?)\\b${DEGREES} (?:north|south|east|west)\\b`),
  pattern('(?<![\\d.])\\d{1,3}\\.\\d{3,} ?[nsew]\\b|\\b[nsew] ?\\d{1,3}\\.\\d{3,}'),
  // 51.5 N 0.13 W.
  pattern('(?<![\\d.])\\d{1,3}(?:\\.\\d+)? ?[ns],? ?\\d{1,3}\\.\\d+ ?[ew]\\b'),
  // 51.5074, -0.1278.
  pattern(
    '(?<!\\b(?:times?|laps?)[^.]{0,20})(?<![\\d.])[-−+]?\\d{1,3}\\.\\d{3,}(?: ?[,;/] ?| )[-−+]?\\d{1,3}\\.\\d{3,}(?! ?(?:s|sec|seconds)\\b)',
  ),
  // The same with a comma before the decimals.
  /(?<![\d.,])[-−+]?\d{1,3},\d{4,}(?: ?[;/] ?|, ?| )[-−+]?\d{1,3},\d{4,}(?!\d)/u,
  pattern(
    '\\b(?:latitude|longitude|lat|lon|long|lng|coordinates?|grid (?:ref(?:erence)?|square)|gps|utm|mgrs)\\b[.:]? ?(?:(?:is|are|of|at|near) )?[-−+]?(?:\\p{Lu}{2} ?)?\\d',
  ),
  // British and military grid references, and plus codes.
  /(?<![\p{L}\p{N}“"])(?:[HNST][A-HJ-Z]|OV) ?(?:\d{3} ?\d{3}|\d{4} ?\d{4}|\d{5} ?\d{5})(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])\d{1,2}[C-HJ-NP-X] ?(?:[A-HJ-NP-Z]{2} ?\d{2,5} ?\d{2,5}|\d{6} \d{7})(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,3}(?![\p{L}\p{N}])/iu,
]

const MARK = '(?: ?(?:mark|mk)\\.? ?(?:[ivx]+|\\d)| ?(?:iii|ii|iv|vi|v)\\b)?'
const CAMERA = pattern(`\\b(?:${CAMERAS.join('|')})[\\p{L}\\p{N}-]*${MARK}(?: (?:pro|max|plus|ultra|mini)\\b)?`)
/** A tag that is nothing but a model. */
const MODEL_TAG = new RegExp(`^(?:${MODELS_ALONE.join('|')})$`, 'iu')

const EXPOSURE = [
  /(?<![\p{L}\p{N}])(?:f|ƒ) ?[/∕] ?\d{1,2}(?:\.\d)?(?![\p{L}\p{N}])/iu,
  /(?<![\p{L}\p{N}])[fƒ] ?\d{1,2}\.\d(?!\d)/iu,
  /(?<!\p{L})(?:shot|taken|photographed|captured) (?:with|on|by|using) an? (?:[dz]\d{1,4}|r[3568]|a[679]\w{0,4}|x-?\w{1,2}\d{1,3}v?)(?![\p{L}\p{N}])/iu,
  pattern('(?<![\\d.])1[/⁄]\\d{2,4} ?(?:s|secs?|seconds?|th(?: (?:of a )?second| shutter| exposure))\\b'),
  pattern('\\bexposure(?: (?:of|at|is|was|set to))?:? 1[/⁄]\\d{2,4}'),
  pattern('\\b\\d+(?:\\.\\d+)?[- ]?(?:s|secs?|seconds?|minutes?)[- ]exposures?\\b'),
  pattern('\\bexposures? of (?:about |around )?\\d+(?:[./]\\d+)? ?(?:s|secs?|seconds?|minutes?)\\b'),
  pattern(
    '\\b(?:shutter(?: speed)?|aperture|focal length|exposure time|white balance)(?: (?:of|at|is|was|set to))?:? (?:about |around )?(?:f|ƒ)?[/ ]?\\d',
  ),
  pattern('\\b\\d{1,4}(?:[-–]\\d{2,4})? ?mm (?:\\p{Ll}+ )?(?:lens(?:es)?|prime|zoom|focal|glass)\\b'),
  pattern('\\b(?:shot|taken|photographed|captured) (?:with|at|on|using) (?:an? )?(?:\\d{2,4} ?mm|iso ?\\d)'),
  pattern('(?<![\\d.])[-−+]\\d(?:[.,]\\d+)? ?ev\\b'),
]
const EXPOSURE_TAG = /^(?:iso ?\d{2,6}|1[/⁄]\d{2,4}(?: ?s(?:ec)?)?|\d{1,2} ?s(?:ec)? exposure)$/iu

/** Words after which a number is written on something in the scene, or part of a comparison. */
const BEARS = withWordEdges(
  /\b(?:reads?|reading|says?|marked|labell?ed|engraved|stamped|resembl\p{L}+|reminiscent)\b[^.!?]{0,40}$/iu,
)

const tokensOf = (text: string) => text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []

/**
 * The first position, camera model or exposure in a text that is not in `given`, the owner's own texts. None of them can be seen
 * in a picture.
 */
function findCameraFact(text: string, given: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/⁄/gu, '/')
  const own = new Set(tokensOf(given))
  const isGiven = (found: string) => tokensOf(found).every(token => own.has(token) || /^\p{L}$/u.test(token))
  const place = COORDINATES.map(each => each.exec(plain)?.[0]).find(found => found !== undefined && !isGiven(found))
  if (place !== undefined) return place.trim()
  const isTag = MODEL_TAG.test(plain) || EXPOSURE_TAG.test(plain)
  if (isTag && !isGiven(plain)) return text
  for (const each of [CAMERA, ...EXPOSURE]) {
    const found = each.exec(plain)
    if (found && !isGiven(found[0]) && (each === CAMERA || !BEARS.test(plain.slice(0, found.index))))
      return found[0].trim()
  }
  return undefined
}

export const factWithoutSource: Rule = {
  id: 'fact without source',
  on: PROSE_AND_TAGS,
  find: (text, { facts }) => findCameraFact(text, facts),
  say: says('states a position, camera or exposure that nothing known about the photo mentions'),
}
