/** Letters of other scripts, and small capitals, that are read as a Latin one. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{
    a: 'аαɑᴀ',
    b: 'вьʙƅ',
    c: 'сϲᴄⅽ',
    d: 'ԁᴅɗ',
    e: 'еεєᴇҽ',
    f: 'ꜰƒғ',
    g: 'ɡɢց',
    h: 'нһհʜ',
    i: 'іιɪıӏا',
    j: 'јϳᴊ',
    k: 'кκᴋ',
  },
  ...{
    l: 'ʟⅼ',
    m: 'мᴍ',
    n: 'ոηɴп',
    o: 'оοσօᴏ໐၀',
    p: 'рρᴘ',
    q: 'ԛզǫ',
    r: 'гʀᴦ',
    s: 'ѕꜱʂ',
    t: 'тτᴛ',
    u: 'υսᴜ',
    v: 'νѵᴠ',
    w: 'ωԝᴡա',
  },
  ...{ x: 'хχ', y: 'уγʏү', z: 'ᴢʐ' },
}
const LATIN = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, others]) =>
    [...others].flatMap(other => [
      [other, latin],
      ...(other.toUpperCase() === other ? [] : [[other.toUpperCase(), latin.toUpperCase()]]),
    ]),
  ) as [string, string][],
)

/** What separates the labels of a domain in some script or other, and what passes for it. */
const FULL_STOPS = /[。․‧·•∙⋅・●⚬◦∘۔܁։॰ꓸ᛫‚˙٫ꞏ]/gu
/** A sign between two letters where no sign belongs, an emoji too: “evil🔵com”. Between Latin letters, other scripts' punctuation. */
const SIGN_FOR_STOP =
  /(?<=[\p{L}\p{N}])(?![+=°×$®])\p{S}{1,3}(?=\p{L})|(?<=[\p{Script=Latin}\p{Nd}])(?![\0-\x7F…’‘‚])\p{Po}(?=\p{Script=Latin})/gu
/** The Chinese, Japanese and Korean word for a dot, right between Latin letters. */
const WORD_FOR_STOP = /(?<=[a-z\d])(?:[点點점닷٠۰]|ドット)(?=\p{L})|(?<=\p{L})(?:[点點점닷]|ドット)(?=[a-z]{2})/giu
/** The alphabets in white on circles and on squares, and that of flags: U+1F150, U+1F170, U+1F1E6. */
const BOXED = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu
/** Signs that HTML knows by a name, of those that are part of an address. */
const NAMED_SIGNS: Readonly<Record<string, string>> = {
  ...{
    amp: '&',
    colon: ':',
    commat: '@',
    dot: '.',
    middot: '.',
    num: '#',
    period: '.',
    sol: '/',
    lowbar: '_',
    nbsp: ' ',
  },
}
/** Four and more single characters in a row, each after a space or sign. */
const SPELLED = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:(?: |-|_|\*| ?[.:/] ?){1,3}[\p{L}\p{N}](?![\p{L}\p{N}])){3,}/gu
/** What stands between two spelled characters without being one: `h t t p : / /` is http://. */
const SPELLING = /[ _*-]/g

/** With the signs that HTML and addresses write in numbers or by name: `&#46;`, `&period;`, `%2E`. */
export const decoded = (text: string): string =>
  text
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/giu, (_, hex, decimal) =>
      characterOf(hex ? Number.parseInt(hex, 16) : +decimal),
    )
    .replace(/&([a-z]{2,8});/giu, (whole, name: string) => NAMED_SIGNS[name.toLowerCase()] ?? whole)
    .replace(/%([2-7][\da-f])/giu, (_, hex) => characterOf(Number.parseInt(hex, 16)))

const characterOf = (code: number) => (code > 0x10ffff ? '' : String.fromCodePoint(code))

/**
 * A text as people may read it: decoded, without invisible characters, compatibility forms as what they look like (a wide letter as an
 * ordinary one), the full stops of other scripts as `·`; and, where that differs, with letters that look Latin as Latin ones
 * without accents, and with spelled words (“h t t p”) as words.
 */
export function readings(text: string): string[] {
  if (last.text !== text) last = { text, readings: read(text) }
  return last.readings
}

/** Several rules read the same text in turn. */
let last: { text: string; readings: string[] } = { text: '', readings: [''] }

function read(text: string): string[] {
  const plain = decoded(text)
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(BOXED, unboxed)
    .replace(/(?!–)[\p{Pd}−]/gu, '-')
    .replace(FULL_STOPS, '·')
    .replace(SIGN_FOR_STOP, '·')
    .replace(WORD_FOR_STOP, '·')
  const latin = isAscii(plain) ? plain : plain.replace(/[\p{L}\p{M}\p{N}]+/gu, asLatin)
  const spelled = latin.replace(SPELLED, run => run.replace(SPELLING, ''))
  return [...new Set([plain, latin, spelled])]
}

function unboxed(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const first = [0x1f1e6, 0x1f170, 0x1f150].find(start => code >= start) ?? 0
  return String.fromCharCode(0x41 + code - first)
}

const isAscii = (text: string) => /^[\0-\x7F]*$/.test(text)

/** A word as a Latin one, where all its letters may be read so. */
function asLatin(word: string): string {
  const latin = word
    .normalize('NFD')
    .replace(/[\p{Mn}\p{Me}]/gu, '')
    .replace(/[^\0-\x7F]/gu, letter => LATIN.get(letter) ?? letter)
  return isAscii(latin) ? latin : word
}

/** The first match of any of these. Compatibility forms are read as what they look like: a wide letter or dot as an ordinary one. */
export function firstMatch(patterns: readonly RegExp[], text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/\u3002/g, '.')
  for (const pattern of patterns) {
    const found = pattern.exec(plain)?.[0]
    if (found !== undefined) return found
  }
  return undefined
}
