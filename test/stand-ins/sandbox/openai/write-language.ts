import { type Random, randomFrom } from '../library/random.ts'
import type { LanguageVoice } from './languages.ts'
import type { Impression } from './look.ts'

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Texts about the same things in another language than English, in its one voice. */
export function writeInLanguage(voice: LanguageVoice, impression: Impression, sentences: number) {
  const random = randomFrom(impression.seed)
  const [main = 'grey', other = main === 'grey' ? 'white' : 'grey'] = impression.hues
  const [first, second] = [random.pick(voice.colours[main]), random.pick(voice.colours[other])]
  const filled = (text: string) =>
    capitalized(
      text
        .replaceAll('{a}', first)
        .replaceAll('{b}', second)
        .replaceAll('{warm}', String(impression.warmth))
        .replaceAll('{shade}', String(impression.shade)),
    )
  const [title = '', ...otherTitles] = rotated(voice.titles, random).slice(0, 3).map(filled)
  const middle = rotated(voice.facts, random).slice(0, Math.max(0, sentences - 2))
  const all = [random.pick(voice.leads), ...middle, ...(sentences > 1 ? [random.pick(voice.closings)] : [])]
  const tags = [first, second, ...rotated(voice.tags, random)].map(tag => tag.toLowerCase())
  return {
    title,
    description: all.map(filled).join(' '),
    tags: [...new Set(tags)].slice(0, 11 + random.int(0, 3)),
    otherTitles,
  }
}

function rotated<T>(list: readonly T[], random: Random): T[] {
  const start = random.int(0, list.length - 1)
  return [...list.slice(start), ...list.slice(0, start)]
}
