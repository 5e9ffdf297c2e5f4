/** Plurals whose singular no ending tells; a word that stands for itself has no plural of its own here. */
const SINGULARS: Readonly<Record<string, string>> = {
  ...{ men: 'man', women: 'woman', people: 'person', children: 'child', feet: 'foot', teeth: 'tooth', geese: 'goose' },
  ...{ mice: 'mouse', oxen: 'ox', leaves: 'leaf', wolves: 'wolf', calves: 'calf', halves: 'half', shelves: 'shelf' },
  ...{ knives: 'knife', lives: 'life', wives: 'wife', loaves: 'loaf', thieves: 'thief', hooves: 'hoof' },
  ...{
    scarves: 'scarf',
    cacti: 'cactus',
    fungi: 'fungus',
    larvae: 'larva',
    buses: 'bus',
    gases: 'gas',
    lenses: 'lens',
  },
  ...{ movies: 'movie', cookies: 'cookie', ties: 'tie', pies: 'pie', shoes: 'shoe', canoes: 'canoe', toes: 'toe' },
  ...{ hippies: 'hippie', zombies: 'zombie', selfies: 'selfie', collies: 'collie', prairies: 'prairie' },
}
/** They end in s and are no plural. */
const NO_PLURAL =
  /(?:ss|us|is|ous|news|gas|atlas|canvas|pampas|chaos|lens|series|species|clothes|stairs|goods|always|christmas|texas|kansas|dallas|vegas|honduras|pyjamas|bahamas|overseas|whereas|paris|wales|athens|brussels|naples|venus|mars|swiss|cosmos|physics|gymnastics|athletics|graphics|ceramics|politics|shorts|jeans|trousers|glasses|binoculars|headphones|outdoors|indoors|upstairs|downstairs|alps|andes)$/

/** The singular of a noun in lower case; a word that is none, or has no plural, stays as it is. */
export function singular(word: string): string {
  const known = SINGULARS[word]
  if (known !== undefined) return known
  const compound = /^(.+)(men|women|children|leaves)$/.exec(word)
  if (compound?.[2] !== undefined && word !== 'omen') return `${compound[1]}${SINGULARS[compound[2]]}`
  if (word.length < 4 || !word.endsWith('s') || NO_PLURAL.test(word)) return word
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|ss|x|zz|(?:tomato|potato|hero|mosquito|mango|volcano|echo))es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}
