import { describe, expect, test } from 'vitest'
import { aResult } from '#test/kit/results.ts'
import { PROVIDERS, type Provider } from '#worker/domain/platforms.ts'
import { patchResult } from '#worker/domain/review.ts'
import {
  canonicalTag,
  MAX_TAGS,
  newTags,
  parseTags,
  tagProblem,
  tagsToAdd,
  tagsWithRoom,
  tidyTags,
  uniqueTags,
  writableTag,
} from '#worker/domain/tags.ts'

type Pair = [name: string, one: string, other: string, sameOn: readonly Provider[]]

const FLICKR = ['flickr'] as const

describe('two tags count as one if the platform treats them as one', () => {
  test.each<Pair>([
    ['case', 'Pier', 'pier', PROVIDERS],
    ['the width of spaces', 'old  pier', 'old pier', PROVIDERS],
    ['an ideographic space', '夜\u3000景', '夜 景', PROVIDERS],
    ['spaces', 'Blue Sky', 'bluesky', FLICKR],
    ['punctuation', 'Mid-Atlantic', 'midatlantic', FLICKR],
    ['a sign beside letters', 'pier ❤️', 'pier', FLICKR],
    ['joiners in a word', 'می\u200cخواهم', 'میخواهم', FLICKR],
    ['composed and decomposed accents', 'caf\u00e9', 'cafe\u0301', PROVIDERS],
    ['composed and decomposed Hangul', '바다', '\u1107\u1161\u1103\u1161', PROVIDERS],
    ['half a character and its replacement', 'a \ud83d', 'a \ufffd', PROVIDERS],
    ['accents', 'café', 'cafe', []],
    ['vowel signs', 'का', 'कि', []],
    ['a conjunct behind a joiner', 'র\u200d্যাম', 'রযাম', []],
    ['signs alone', '♥', '★', []],
    ['emoji with a variation mark', '❤️', '☀️', []],
    ['flags', '🇫🇷', '🇩🇪', []],
    ['families', '👩‍👧', '👨‍👧', []],
    ['full-width letters', 'ＳＥＡ', 'ｓｅａ', PROVIDERS],
    ['full-width and plain letters', 'ｓｅａ', 'sea', []],
    ['ß and its other spelling', 'ß', 'ss', []],
    ['the value of a machine tag', 'geo:lat=52.1', 'geo:lat=52-1', FLICKR],
    ['a machine tag and the same letters', 'geo:lat=52', 'geolat52', []],
    ['the case of a machine tag', 'Geo:Lat=N', 'geo:lat=n', PROVIDERS],
  ])('%s', (_, one, other, sameOn) => {
    expect(PROVIDERS.filter(provider => canonicalTag(provider, one) === canonicalTag(provider, other))).toEqual(sameOn)
  })

  test.each([
    ['Mid-Atlantic', 'midatlantic'],
    ['łódź', 'łódź'],
    ['हिन्दी', 'हिन्दी'],
    ['f/2.8', 'f28'],
    ['♥', '♥'],
    ['❤️', '❤️'],
    ['Geo:Lat=52.1', 'geo:lat=521'],
  ])('Flickr’s canonical form of %j is %j', (raw, form) => {
    expect(canonicalTag('flickr', raw)).toBe(form)
  })

  test.each(['', ' ', '\u200b', '\u200d\ufe0f', '\u0007'])('%j is not a tag on any platform', raw => {
    expect(PROVIDERS.map(provider => canonicalTag(provider, raw))).toEqual(['', '', ''])
  })
})

test('characters that the platform reads as the end of a tag are removed', () => {
  expect(writableTag('flickr', ' the "old"  town; ')).toBe('the old town;')
  expect(writableTag('smugmug', 'Paris;France')).toBe('Paris France')
  expect(writableTag('unsplash', '"')).toBe('')
})

test('a result’s tags are unique, keep their first spelling, and end with the product tag if the job wants it', () => {
  const tags = ['pier', 'Photonym', 'Blue Hour', 'bluehour', ' ', '"', '♥', 'का', 'कि']
  const unique = ['pier', 'Blue Hour', '♥', 'का', 'कि']
  expect(tidyTags(tags, { provider: 'flickr', addProductTag: true })).toEqual([...unique, 'photonym'])
  expect(tidyTags(['pier'], { provider: 'flickr', addProductTag: false })).toEqual(['pier'])
})

describe('tags a photo still lacks', () => {
  const having = (count: number) => Array.from({ length: count }, (_, index) => `own ${index}`)
  const ours = ['a', 'b', 'c', 'photonym']

  test('are those that do not equal a tag on the photo, by the platform’s rules', () => {
    expect(newTags('flickr', ['Blue Sky'], ['bluesky', 'sea', 'Sea', 'photonym'])).toEqual(['sea', 'photonym'])
    expect(newTags('unsplash', ['Blue Sky'], ['bluesky', 'blue sky'])).toEqual(['bluesky'])
    expect(newTags('smugmug', ['black white'], ['black;white'])).toEqual([])
  })

  test('stay within the platform’s limit, and include the product tag', () => {
    expect(tagsToAdd('flickr', having(72), ours)).toEqual(['a', 'b', 'photonym'])
    expect(tagsToAdd('unsplash', having(29), ours)).toEqual(['photonym'])
    expect(tagsToAdd('flickr', having(75), ours)).toEqual([])
    expect(tagsToAdd('flickr', having(80), ours)).toEqual([])
    expect(tagsToAdd('smugmug', having(500), ours)).toEqual(ours)
  })

  test('give those that a person always adds precedence over the others', () => {
    expect(tagsToAdd('flickr', having(73), ours, ['C'])).toEqual(['c', 'photonym'])
    expect(tagsToAdd('flickr', having(74), ours, ['c'])).toEqual(['photonym'])
    const known = ['own 1', ...ours]
    expect(tagsWithRoom('flickr', having(73), known, ['c'])).toEqual(['own 1', 'c', 'photonym'])
    expect(tagsWithRoom('flickr', having(74), known, ['c'])).toEqual(known)
    expect(tagsWithRoom('flickr', having(75), known, ['c'])).toEqual(known)
    expect(tagsWithRoom('flickr', [], known, [])).toEqual(known)
  })

  test('reserve no room for a product tag that is already there', () => {
    expect(tagsToAdd('flickr', ['Photonym', ...having(72)], ours)).toEqual(['a', 'b'])
  })
})

test('typed tags are trimmed, and empty and repeated ones dropped', () => {
  expect(uniqueTags(' sea, old town ,, sea ')).toEqual(['sea', 'old town'])
  expect(uniqueTags(' , ')).toEqual([])
  expect(uniqueTags('海、空，風 , بحر، سماء')).toEqual(['海', '空', '風', 'بحر', 'سماء'])
})

describe('a typed tag is added or refused with a reason', () => {
  const result = aResult({ generatedTags: ['Big Sky', 'का', 'photonym'] })
  const problem = (provider: Provider, text: string, of = result) =>
    tagProblem(parseTags(text), of, { provider, addProductTag: true })

  test.each<[Provider, string]>([
    ['flickr', 'कि'],
    ['flickr', '♥, ★, ❤️'],
    ['flickr', ''],
    ['flickr', ' , '],
    ['unsplash', 'bigsky'],
    ['unsplash', '♥'],
    ['smugmug', 'big-sky, कि, ♥'],
  ])('on %s %j is fine', (provider, text) => {
    expect(problem(provider, text)).toBeUndefined()
  })

  test.each<[Provider, string, string]>([
    ['flickr', 'का', 'The tag “का” is there already'],
    ['flickr', 'pier, big-sky', 'On Flickr “big-sky” is the same tag as “Big Sky”'],
    ['unsplash', 'big sky', 'On Unsplash “big sky” is the same tag as “Big Sky”'],
    ['smugmug', 'sea, sea', 'The tag “sea” is there already'],
    ['smugmug', 'Photonym', 'On SmugMug “Photonym” is the same tag as “photonym”'],
    ['flickr', 'the "old" town', 'A tag on Flickr cannot contain "'],
    ['smugmug', 'black;white', 'A tag on SmugMug cannot contain ;'],
    ['unsplash', 'pier, \u200b', 'cannot be a tag on Unsplash'],
  ])('on %s %j is refused', (provider, text, sentence) => {
    expect(problem(provider, text)).toContain(sentence)
  })

  test('a photo takes no more tags than the platform allows, including the owner’s', () => {
    const full = aResult({ originalTags: Array.from({ length: 74 }, (_, index) => `own ${index}`) })
    const rules = { provider: 'flickr', addProductTag: false } as const
    const none = { ...full, generatedTags: [] }
    expect(tagProblem(['one'], none, rules)).toBeUndefined()
    expect(tagProblem(['one', 'own 1'], none, rules)).toBeUndefined()
    expect(tagProblem(['one', 'two'], none, rules)).toBe(`A photo on Flickr can have ${MAX_TAGS.flickr} tags at most`)
    expect(
      tagProblem(
        Array.from({ length: 200 }, (_, index) => `t ${index}`),
        none,
        { ...rules, provider: 'smugmug' },
      ),
    ).toBeUndefined()
  })

  const WORDS = [
    'sea',
    'Sea',
    'big sky',
    'bigsky',
    '♥',
    '❤️',
    'कि',
    'a;b',
    'the "x"',
    'photonym',
    'café',
    'cafe\u0301',
    '\u200b',
    '\ufffd',
  ]

  test.each(PROVIDERS)('on %s an edit stores all tags if and only if no problem is reported', provider => {
    const rules = { provider, addProductTag: true }
    for (const one of WORDS) {
      for (const other of WORDS) {
        const typed = [one, other]
        const outcome = patchResult(result, { tags: [...result.generatedTags, ...typed].join(', ') }, rules)
        const stored = outcome.ok ? outcome.result.generatedTags : []
        const isStored = JSON.stringify(stored) === JSON.stringify(['Big Sky', 'का', ...typed, 'photonym'])
        expect([typed, isStored]).toEqual([typed, tagProblem(typed, result, rules) === undefined])
      }
    }
  })
})
