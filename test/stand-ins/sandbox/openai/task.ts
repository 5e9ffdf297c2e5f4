const STYLES = {
  descriptive: ['descriptive', 'Factual & Straightforward', 'factual'],
  artistic: ['artistic', 'Artistic Minimal'],
  fanciful: ['fanciful', 'Playful & Social', 'playful'],
  humor: ['humor', 'Humor & Punny', 'humour', 'punny'],
  culturalReferences: ['culturalReferences', 'cultural references', 'cultural'],
  travelGuide: ['travelGuide', 'travel guide', 'travel'],
  natureGuide: ['natureGuide', 'nature guide', 'nature'],
  technical: ['technical'],
  journalistic: ['journalistic', 'journalism'],
  expressive: ['expressive'],
  cinematic: ['cinematic'],
} as const
type StyleName = keyof typeof STYLES

const NAMES = Object.keys(STYLES) as StyleName[]

const NUMBERS: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5 }

const ANY_COUNT = /\b([1-5]|one|two|three|four|five)(?:\s+\w+){0,2}?\s+sentences?\b/i
const EXACT_COUNT = new RegExp(`\\b(?:exactly|precisely)\\s+${ANY_COUNT.source.slice(2)}`, 'i')

/** `earlier`: a number by which the answer differs from the texts it is to take the place of; 0 without such texts. */
export type Task = { style: StyleName; sentences: number; earlier: number }

/** The task in the prompt: a line that names a style, and a number of sentences. */
export function readTask(prompt: string): Task | { missing: 'style' | 'sentence count' } {
  const style = findStyle(prompt)
  if (!style) return { missing: 'style' }
  const count = (EXACT_COUNT.exec(prompt) ?? ANY_COUNT.exec(prompt))?.[1]?.toLowerCase()
  const sentences = count === undefined ? undefined : (NUMBERS[count] ?? Number(count))
  return sentences === undefined ? { missing: 'sentence count' } : { style, sentences, earlier: earlierIn(prompt) }
}

function earlierIn(prompt: string): number {
  const lines = prompt.match(/^earlier (?:title|description)\b.*$/gm) ?? []
  return [...lines.join()].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 0x7fffffff, 0)
}

/** A line that begins with "Style" decides; else the first line that mentions a style or voice and names one. */
function findStyle(prompt: string): StyleName | undefined {
  const lines = prompt.split('\n')
  for (const opening of [/^\W*style\b/i, /\b(?:style|voice)/i]) {
    for (const line of lines) {
      const start = line.search(opening)
      const found = start < 0 ? undefined : (earliest(line.slice(start)) ?? earliest(line))
      if (found) return found
    }
  }
  return undefined
}

function earliest(line: string): StyleName | undefined {
  const lower = line.toLowerCase()
  let best: { style: StyleName; at: number } | undefined
  for (const style of NAMES) {
    for (const name of STYLES[style]) {
      const at = lower.indexOf(name.toLowerCase())
      if (at >= 0 && (!best || at < best.at)) best = { style, at }
    }
  }
  return best?.style
}
