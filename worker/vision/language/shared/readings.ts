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
const FULL_STOPS = /[。․‧·•∙⋅・●⚬◦∘۔܁։॰ꓸ᛫]/gu
/** Four and more single characters in a row, each after a space or sign. */
const SPELLED = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:(?: |-|_|\*| ?[.:/] ?){1,3}[\p{L}\p{N}](?![\p{L}\p{N}])){3,}/gu
/** What stands between two spelled characters without being one: `h t t p : / /` is http://. */
const SPELLING = /[ _*-]/g

/**
 * A text as people may read it: without invisible characters, compatibility forms as what they look like (a wide letter as an
 * ordinary one), the full stops of other scripts as `·`; and, where that differs, with letters that look Latin as Latin ones
 * without accents, and with spelled words (“h t t p”) as words.
 */
export function readings(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(FULL_STOPS, '·')
  const latin = isAscii(plain) ? plain : plain.replace(/[\p{L}\p{M}\p{N}]+/gu, asLatin)
  const spelled = latin.replace(SPELLED, run => run.replace(SPELLING, ''))
  return [...new Set([plain, latin, spelled])]
}

const isAscii = (text: string) => /^[\0-\x7F]*$/.test(text)

/** A word as a Latin one, where all its letters may be read so. */
function asLatin(word: string): string {
  const latin = word
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\0-\x7F]/gu, letter => LATIN.get(letter) ?? letter)
  return isAscii(latin) ? latin : word
}
