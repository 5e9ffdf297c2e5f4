/** Letters of other scripts, and small capitals, that look like a Latin letter. */
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

/** Full stops of all scripts, which separate the labels of a domain, and signs that look like one. */
const FULL_STOPS = /[。․‧·•∙⋅・●⚬◦∘۔܁։॰ꓸ᛫‚˙٫ꞏ]/gu
/** A symbol or emoji between two letters (“evil🔵com”), or punctuation of another script between Latin letters. */
const SIGN_FOR_STOP =
  /(?<=[\p{L}\p{N}])(?![+=°×$®])\p{S}{1,3}(?=\p{L})|(?<=[\p{Script=Latin}\p{Nd}])(?![\0-\x7F…’‘‚])\p{Po}(?=\p{Script=Latin})/gu
/** The Chinese, Japanese and Korean word for a dot, right between Latin letters. */
const WORD_FOR_STOP = /(?<=[a-z\d])(?:[点點점닷٠۰]|ドット)(?=\p{L})|(?<=\p{L})(?:[点點점닷]|ドット)(?=[a-z]{2})/giu
/** White letters on circles and on squares, and regional indicators: U+1F150, U+1F170, U+1F1E6. */
const BOXED = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu
/** HTML's names of signs that occur in addresses. */
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
/** Four or more single characters, each separated by a space or sign: “h t t p”. */
const SPELLED = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:(?: |-|_|\*| ?[.:/] ?){1,3}[\p{L}\p{N}](?![\p{L}\p{N}])){3,}/gu
/** Separators of spelled characters that are not part of the word: `h t t p : / /` is http://. */
const SPELLING = /[ _*-]/g

/** Decodes HTML's and addresses' escapes: `&#46;`, `&period;`, `%2E`. */
export const decoded = (text: string): string =>
  text
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/giu, (_, hex, decimal) =>
      characterOf(hex ? Number.parseInt(hex, 16) : +decimal),
    )
    .replace(/&([a-z]{2,8});/giu, (whole, name: string) => NAMED_SIGNS[name.toLowerCase()] ?? whole)
    .replace(/%([2-7][\da-f])/giu, (_, hex) => characterOf(Number.parseInt(hex, 16)))

const characterOf = (code: number) => (code > 0x10ffff ? '' : String.fromCodePoint(code))

/**
 * The ways in which people may read a text: decoded, without invisible characters, in NFKC, full stops of other scripts as `·`;
 * and, if they differ, with lookalikes as Latin letters without accents, and with spelled words (“h t t p”) joined.
 */
export function readings(text: string): string[] {
  if (last.text !== text) last = { text, readings: read(text) }
  return last.readings
}

/** Several rules ask for the same text in turn. */
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

/** The word in Latin letters, if all its letters look Latin. */
function asLatin(word: string): string {
  const latin = word
    .normalize('NFD')
    .replace(/[\p{Mn}\p{Me}]/gu, '')
    .replace(/[^\0-\x7F]/gu, letter => LATIN.get(letter) ?? letter)
  return isAscii(latin) ? latin : word
}

/** The first match of any of these patterns in NFKC, where a wide letter or dot is an ordinary one. */
export function firstMatch(patterns: readonly RegExp[], text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/\u3002/g, '.')
  for (const pattern of patterns) {
    const found = pattern.exec(plain)?.[0]
    if (found !== undefined) return found
  }
  return undefined
}
