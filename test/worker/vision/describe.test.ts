import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TAGS } from '#test/kit/texts.ts'
import {
  completion,
  fails,
  fakeServices,
  good,
  openToAll,
  photoRequest,
  type Reply,
  request,
  says,
} from '#test/kit/worker/fake-model.ts'
import { pngPicture } from '#test/kit/worker/picture.ts'
import type { Field } from '#worker/domain/fields.ts'
import { STYLE_KEYS } from '#worker/domain/styles.ts'
import { describeImage, describePhoto } from '#worker/vision/describe.ts'
import { en } from '#worker/vision/language/en/index.ts'
import type { Rule } from '#worker/vision/language/rule.ts'
import { emoji } from '#worker/vision/language/shared/rules/emoji.ts'
import type { ImageBytes } from '#worker/vision/metadata/strip-metadata.ts'
import { checkDescription } from '#worker/vision/rules.ts'

const picture: ImageBytes = { bytes: pngPicture(), type: 'image/png' }

let services: ReturnType<typeof fakeServices>
beforeEach(() => {
  services = fakeServices()
})
afterEach(() => vi.restoreAllMocks())

describe('with the stand-in model', () => {
  const standIn = () => {
    services.deps.config = {
      ...services.deps.config,
      OPENAI_BASE_URL: env.OPENAI_BASE_URL,
      OPENAI_API_KEY: env.OPENAI_API_KEY,
    }
    return services.deps
  }

  test.each(STYLE_KEYS)('a picture gets texts that pass every rule in style %s', async style => {
    const wanted = { ...photoRequest, style, descriptionSentences: 1 + (STYLE_KEYS.indexOf(style) % 5) }
    const outcome = await describePhoto(standIn(), wanted, openToAll)
    if (!outcome.ok) throw new Error(outcome.reason)
    expect(checkDescription(outcome, { ...wanted, language: en })).toEqual([])
    expect(outcome.tags).not.toContain('photonym')
  })

  test('a picture the model cannot decode is refused for good', async () => {
    const broken = { bytes: pngPicture().subarray(0, 100), type: 'image/png' } as const
    expect(await describeImage(standIn(), broken, request)).toMatchObject({
      ok: false,
      retry: false,
      reason: 'The description service could not read this photo. Please try again.',
    })
  })
})

describe('the request', () => {
  test('has style and length, then the facts, then the picture as bytes, and asks for a strict schema', async () => {
    services.answers = [says(good)]
    await describePhoto(
      services.deps,
      { ...photoRequest, facts: { ...photoRequest.facts, albumTitle: 'Harbour walks' } },
      openToAll,
    )
    const { messages, response_format } = services.sent(0)
    expect(response_format.json_schema.strict).toBe(true)
    expect(messages[0]).toMatchObject({ role: 'system', content: expect.stringContaining('exactly 2 sentences') })
    expect(messages[1]?.content).toEqual([
      { type: 'text', text: expect.stringContaining('Harbour walks') },
      { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png;base64,iVBOR/) } },
    ])
  })

  test('while the first answer is awaited, the rules of its language are made ready', async () => {
    const used = Promise.withResolvers<void>()
    const watched: Rule = { ...emoji, find: () => void used.resolve() }
    services.answers = [() => used.promise.then(says(good))]
    const language = { ...en, rules: [watched] }
    expect((await describeImage(services.deps, picture, { ...request, language })).ok).toBe(true)
  })

  test('two styles on one photo send different prompts', async () => {
    services.answers = [says(good), says(good)]
    await describeImage(services.deps, picture, request)
    await describeImage(services.deps, picture, { ...request, style: 'cinematic' })
    expect(services.sent(0).messages[0]).not.toEqual(services.sent(1).messages[0])
  })

  test('a setting the model refuses is left out at once and in later requests', async () => {
    const refused = fails(400, { message: 'Unsupported value', param: 'temperature', code: 'unsupported_value' })
    services.answers = [refused, says(good), says(good)]
    expect((await describeImage(services.deps, picture, request)).ok).toBe(true)
    expect((await describeImage(services.deps, picture, request)).ok).toBe(true)
    expect([0, 1, 2].map(index => services.sent(index).temperature)).toEqual([0.2, undefined, undefined])
    expect(services.sent(2).reasoning_effort).toBe('low')
  })

  test('several photos at once may all run into the refused setting', async () => {
    const refused = fails(400, { message: 'Unsupported value', param: 'temperature', code: 'unsupported_value' })
    services.answers = [refused, refused, refused, says(good), says(good), says(good)]
    const outcomes = await Promise.all([1, 2, 3].map(() => describeImage(services.deps, picture, request)))
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true])
  })

  test('neither the key nor the prompt nor the answer reaches the log', async () => {
    services.answers = [says(good)]
    await describePhoto(
      services.deps,
      { ...photoRequest, facts: { ...photoRequest.facts, ownerTags: ['secret cove'] } },
      openToAll,
    )
    const text = services.logged.join('\n')
    expect(text).toContain('"input":900')
    expect(text).not.toMatch(/sk-do-not-log-me|secret cove|Three Boats|base64/)
  })
})

describe('other titles', () => {
  const described = async (otherTitles: unknown, needed: Field[] = ['title', 'description', 'tags']) => {
    services.answers = [says({ ...good, otherTitles })]
    return describeImage(services.deps, picture, { ...request, needed })
  }

  test.each<[string, unknown, string[] | undefined]>([
    [
      'are mended like the title',
      ['Gulls Above the Posts.', 'Stone and Salt'],
      ['Gulls Above the Posts', 'Stone and Salt'],
    ],
    ['are dropped where they break a rule', ['A Hidden Gem in Venice', 'Stone and Salt'], ['Stone and Salt']],
    ['are dropped where they repeat one', ['Three boats at a stone quay', 'Stone and Salt'], ['Stone and Salt']],
    [
      'are two at most',
      ['Stone and Salt', 'Gulls Above the Posts', 'Low Water'],
      ['Stone and Salt', 'Gulls Above the Posts'],
    ],
    ['may be of a wrong type', 'Stone and Salt', undefined],
    ['may be missing', undefined, undefined],
  ])('%s, without a second call', async (_, otherTitles, kept) => {
    const outcome = await described(otherTitles)
    if (!outcome.ok) throw new Error(outcome.reason)
    expect([outcome.title, outcome.otherTitles]).toEqual([good.title, kept])
    expect(services.asked).toHaveLength(1)
  })

  test('are none where the title stays the owner’s', async () => {
    expect(await described(['Stone and Salt'], ['description'])).not.toHaveProperty('otherTitles')
  })

  test('come from both answers after a repair', async () => {
    services.answers = [
      says({ ...good, description: '', otherTitles: ['Stone and Salt'] }),
      says({ ...good, otherTitles: ['Low Water'] }),
    ]
    const outcome = await describeImage(services.deps, picture, request)
    expect(outcome).toMatchObject({ ok: true, repaired: true, otherTitles: ['Low Water', 'Stone and Salt'] })
  })
})

describe('answers that need no second call', () => {
  test.each<[string, unknown]>([
    ['sixteen tags', { ...good, tags: [...TAGS, 'a1', 'b1', 'c1', 'd1', 'e1', 'f1'] }],
    ['an emoji', { ...good, title: `${good.title} 🚤` }],
    ['end punctuation', { ...good, title: `${good.title}.` }],
    ['capital tags', { ...good, tags: TAGS.map(tag => tag.toUpperCase()) }],
    ['a doubled tag', { ...good, tags: [...TAGS, 'Fishing-Boat'] }],
    ['the product tag', { ...good, tags: [...TAGS, 'Photonym'] }],
    ['a year among enough tags', { ...good, tags: ['2024', ...TAGS] }],
    ['a code fence', `\`\`\`json\n${JSON.stringify(good)}\n\`\`\``],
    ['an extra key', { ...good, confidence: 1 }],
  ])('%s', async (_, answer) => {
    services.answers = [says(answer)]
    const outcome = await describeImage(services.deps, picture, request)
    if (!outcome.ok) throw new Error(outcome.reason)
    expect(checkDescription(outcome, request)).toEqual([])
    expect(outcome.title).toBe(good.title)
    expect(outcome.tags.slice(0, 10)).toEqual(TAGS)
  })
})

const BAD: [string, Reply][] = [
  ['is empty', says('')],
  ['is a refusal', completion({ refusal: 'I cannot help with that.' })],
  ['was filtered', completion({ content: '' }, 'content_filter')],
  ['is not JSON', says('Here is a title: Boats')],
  ['is cut off', completion({ content: '{"title": "Three' }, 'length')],
  ['lacks a key', says({ title: good.title, tags: TAGS })],
  [
    'is too long once its ligatures are spelled out',
    says({ ...good, description: good.description.replace('.', ` ${'ﷺ'.repeat(1200)}.`) }),
  ],
  ['has too few tags', says({ ...good, tags: TAGS.slice(2) })],
  ['has the wrong number of sentences', says({ ...good, description: 'Three boats rest.' })],
  ['has too long a title', says({ ...good, title: 'Boats '.repeat(12).trim() })],
  ['names a year', says({ ...good, title: 'Boats in 1999' })],
  ['holds a cliché', says({ ...good, description: 'The quay is stunning. Gulls stand on the posts.' })],
  ['guesses a place', says({ ...good, title: 'Boats in Venice' })],
  ['obeys a sign in the picture', says({ ...good, description: 'Buy watches at www.spam.example now. Gulls rest.' })],
]

describe('an answer that cannot be published', () => {
  test.each(BAD)('that %s is asked for again', async (_, bad) => {
    services.answers = [bad, says(good)]
    expect(await describeImage(services.deps, picture, request)).toEqual({ ok: true, repaired: true, ...good })
    expect(services.asked).toHaveLength(2)
    expect(JSON.stringify(services.sent(1).messages)).toContain('That answer cannot be published')
    expect(JSON.stringify(services.sent(1).messages)).toContain('exactly 2 sentences')
  })

  test.each(BAD)('that %s twice fails with a sentence for the user', async (_, bad) => {
    services.answers = [bad, bad]
    const outcome = await describeImage(services.deps, picture, request)
    expect(outcome).toMatchObject({ ok: false, retry: false })
    expect(outcome.ok || outcome.reason).toMatch(
      /^No usable texts could be written for this photo\. .+\. Please try again\.$/,
    )
    expect(outcome.ok || outcome.reason).not.toMatch(/spam|JSON|undefined/)
  })

  test('keeps its correct fields for the repaired one', async () => {
    const first = { ...good, title: 'Boats in 1999' }
    const second = { ...good, title: 'Boats Below a Wall', description: 'Boats.', tags: TAGS.slice(3) }
    services.answers = [says(first), says(second)]
    expect(await describeImage(services.deps, picture, request)).toEqual({
      ok: true,
      repaired: true,
      ...good,
      title: 'Boats Below a Wall',
    })
  })

  test('is sent back to the model with its faults', async () => {
    services.answers = [says({ ...good, title: 'Boats in 1999' }), says(good)]
    await describeImage(services.deps, picture, request)
    const { messages } = services.sent(1)
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(messages[3]?.content).toContain('1999')
  })
})

describe('of a photo whose owner has texts', () => {
  const bad = { title: 'Boats in 1999', description: 'The quay is stunning. Gulls rest.' }

  test.each<[string, Field[], object, object]>([
    ['a title that breaks a rule', ['description', 'tags'], { ...good, title: bad.title }, { ...good, title: '' }],
    [
      'a description that breaks one',
      ['title'],
      { ...good, description: bad.description },
      { ...good, description: '' },
    ],
    ['both', ['tags'], { ...good, ...bad }, { ...good, title: '', description: '' }],
    ['no title at all', ['description'], { ...good, title: undefined }, { ...good, title: '' }],
    ['a title of another type', ['description'], { ...good, title: { text: 'Boats' } }, { ...good, title: '' }],
    ['no tags at all', ['title'], { ...good, tags: undefined }, { ...good, tags: [] }],
    ['tags of another type', ['title'], { ...good, tags: 'boats' }, { ...good, tags: [] }],
    ['few tags, a year among them', ['title'], { ...good, tags: ['boats', '1999'] }, { ...good, tags: ['boats'] }],
    ['faulty tags alone', ['title'], { ...good, tags: ['1999', 'venice'] }, { ...good, tags: [] }],
    ['a title that code can mend', ['tags'], { ...good, title: 'A photo of Boats.' }, { ...good, title: 'Boats' }],
  ])('%s where nothing needs it costs no second call', async (_, needed, answer, kept) => {
    services.answers = [says(answer)]
    expect(await describeImage(services.deps, picture, { ...request, needed })).toEqual({ ok: true, ...kept })
    expect(services.asked).toHaveLength(1)
  })

  test('a second call names the faults of needed fields alone, and keeps what either answer had right', async () => {
    const second = { title: good.title, description: bad.description, tags: [] }
    services.answers = [says({ ...good, title: bad.title, tags: ['venice', 'boats'] }), says(second)]
    const outcome = await describeImage(services.deps, picture, { ...request, needed: ['title'] })
    expect(outcome).toEqual({ ok: true, repaired: true, ...good, tags: ['boats'] })
    expect(services.sent(1).messages[3]?.content).toContain('1999')
    expect(services.sent(1).messages[3]?.content).not.toMatch(/tags? (?:names|“)|usable/)
  })

  test('a needed field that breaks a rule twice fails the photo, whatever suggestions there are', async () => {
    const answer = says({ ...good, title: bad.title })
    services.answers = [answer, answer]
    const outcome = await describeImage(services.deps, picture, { ...request, needed: ['title'] })
    expect(outcome).toMatchObject({ ok: false, retry: false, reason: expect.stringContaining('1999') })
  })
})

describe('a failing service', () => {
  test.each<[string, Reply, object]>([
    ['429 with a wait', fails(429, {}, { 'retry-after': '7' }), { wait: 'limited', retryAfterSeconds: 7 }],
    ['429 without one', fails(429), { wait: 'limited', retryAfterSeconds: 20 }],
    ['429 for a spent quota', fails(429, { message: 'no', code: 'insufficient_quota' }), { wait: 'refused' }],
    ['500', fails(500), { retry: true }],
    ['503 with a wait', fails(503, {}, { 'retry-after': '3' }), { retry: true, retryAfterSeconds: 3 }],
    ['a dropped connection', () => Promise.reject(new TypeError('Network connection lost.')), { retry: true }],
    ['a web page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), { retry: true }],
    ['broken JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } }), { retry: true }],
    ['401', fails(401), { wait: 'refused', reason: 'The description service refused our key.' }],
    ['403', fails(403), { wait: 'refused' }],
    ['404', fails(404), { wait: 'refused' }],
    [
      '400',
      fails(400),
      { retry: false, reason: 'The description service could not read this photo. Please try again.' },
    ],
  ])('answering %s is asked once', async (_, answer, expected) => {
    services.answers = [answer]
    expect(await describeImage(services.deps, picture, request)).toMatchObject({ ok: false, ...expected })
    expect(services.asked).toHaveLength(1)
  })

  test('that fails during the repair call leaves the photo for a later try', async () => {
    services.answers = [says(''), fails(429, {}, { 'retry-after': '2' })]
    expect(await describeImage(services.deps, picture, request)).toMatchObject({ retry: true, retryAfterSeconds: 2 })
  })

  test('without a key is not called', async () => {
    services.deps.config = { ...services.deps.config, OPENAI_API_KEY: '' }
    expect(await describeImage(services.deps, picture, request)).toMatchObject({ retry: true, wait: 'refused' })
    expect(services.asked).toHaveLength(0)
    expect(services.logged.join()).toContain('"level":"error"')
  })
})

describe('the person’s own words', () => {
  const words = { vocabulary: ['Low Tide'], alwaysTags: ['Ana Lima'], neverTags: [], neverUse: ['posts'] }
  const asked = { ...request, words, facts: { ...request.facts, ownerTitle: 'Posts' } }
  const without = 'Three boats lie along a quay. Gulls stand on the wood.'

  test('a text with a word that is never used is repaired, whatever the facts say', async () => {
    services.answers = [says(good), says({ ...good, description: without })]
    expect(await describeImage(services.deps, picture, asked)).toMatchObject({
      ...{ ok: true, repaired: true, description: without },
    })
    expect(JSON.stringify(services.sent(1).messages)).toContain('the list “Never anywhere” (“posts”)')
    expect(services.logged.join()).not.toContain('posts')
  })

  test('one that has it after the repair is failed with the word as the reason', async () => {
    services.answers = [says(good), says({ ...good, description: 'A post stands in a quay. Gulls wait.' })]
    const outcome = await describeImage(services.deps, picture, asked)
    expect(outcome).toMatchObject({ ok: false, reason: expect.stringContaining('“posts”') })
  })

  test('a preferred spelling that breaks a rule is not taken, and the product tag is not the person’s to add', async () => {
    const own = { vocabulary: ['Possibly'], alwaysTags: ['Photonym'], neverTags: [], neverUse: [] }
    services.answers = [says({ ...good, tags: ['possible', ...TAGS] })]
    const outcome = await describeImage(services.deps, picture, { ...request, words: own })
    expect(outcome).toMatchObject({ ok: true, tags: ['possible', ...TAGS] })
  })

  test('tags and other titles with it go, and a preferred tag takes its spelling, without a second call', async () => {
    const tags = ['low tides', 'wooden post', ...TAGS.slice(0, 10)]
    const otherTitles = ['Gulls on a Post', 'Low Water']
    services.answers = [says({ ...good, description: without, tags, otherTitles })]
    const outcome = await describeImage(services.deps, picture, asked)
    expect(outcome).toMatchObject({
      ok: true,
      otherTitles: ['Low Water'],
      tags: ['Low Tide', ...TAGS.slice(0, 10), 'Ana Lima'],
    })
  })
})
