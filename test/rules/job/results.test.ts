import { describe, expect, test } from 'vitest'
import { nextDelayMs } from '#durable-objects/job/write/retry-policy.ts'
import { aResult } from '#test/kit/results.ts'
import { editResult } from '#worker/domain/edit-many.ts'
import { type Field, neededFields, type TextField } from '#worker/domain/fields.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { decideResult, patchResult, type ResultPatch, withText } from '#worker/domain/review.ts'

const rules = { provider: 'flickr', addProductTag: true } as const

function edited(result: JobResult, patch: ResultPatch): JobResult {
  const outcome = patchResult(result, patch, rules)
  if (!outcome.ok) throw new Error(outcome.text)
  return outcome.result
}

test('generated texts make a photo processed, with the product tag last', () => {
  const result = withText(
    aResult({ status: 'retry_pending', reason: 'later' }),
    { title: 'T', description: 'D.', tags: ['a'] },
    rules,
  )
  expect(result).toMatchObject({ status: 'processed', reason: null, generatedTags: ['a', 'photonym'] })
})

test('on a platform without titles, our title alone does not count as a description', () => {
  const texts = { title: 'T', description: '', tags: ['a'] }
  const titleOn = (provider: Provider) => withText(aResult(), texts, { ...rules, provider }).generatedTitle
  expect([titleOn('unsplash'), titleOn('flickr')]).toEqual(['', 'T'])
})

test.each<[Provider, Field[], Field[]]>([
  ['flickr', ['title'], ['title']],
  ['flickr', ['description', 'tags'], ['description', 'tags']],
  ['unsplash', ['description'], ['title', 'description']],
  ['unsplash', ['tags'], ['tags']],
])('a photo on %s that lacks %j must get %j', (provider, missing, needed) => {
  expect(neededFields(missing, provider)).toEqual(needed)
})

describe('an edit of many photos', () => {
  const sea = { title: 'The sea.', description: 'Boats at sea.', tags: ['a'] }
  const fields: TextField[] = ['title', 'description']
  const replace = { find: 'sea', with: 'sea side', fields }

  test('replaces words in title and description, also where the platform has one text for both', () => {
    const on = (provider: Provider) => {
      const missing: Field[] = provider === 'unsplash' ? ['description'] : ['title', 'description']
      const described = withText(aResult({ missing }), sea, { ...rules, provider })
      const outcome = editResult(described, { replace }, { ...rules, provider })
      return outcome?.ok && [outcome.result.generatedTitle, outcome.result.generatedDescription]
    }
    expect(on('flickr')).toEqual(['The sea side.', 'Boats at sea side.'])
    expect(on('unsplash')).toEqual(['', 'The sea side. Boats at sea side.'])
  })

  test('gives no photo more tags than its platform or an edit of it alone would take, and still removes some', () => {
    const full = aResult({ generatedTitle: 'Pier', generatedTags: Array.from({ length: 75 }, (_, n) => `t${n}`) })
    expect(editResult(full, { addTags: ['more'] }, rules)).toMatchObject({
      ok: false,
      text: 'A photo on Flickr can have 75 tags at most: “Pier” would have more',
    })
    expect(editResult(full, { removeTags: ['t1'] }, rules)).toMatchObject({ ok: true })
    const long = { addTags: Array.from({ length: 60 }, (_, n) => `${n} ${'x'.repeat(90)}`) }
    expect(editResult(aResult({ generatedTags: [] }), long, { ...rules, provider: 'smugmug' })).toMatchObject({
      ok: false,
      field: 'addTags',
    })
  })
})

test('tags of a photo without room for them stay a suggestion, and what asks for more is refused', () => {
  const owned = (count: number) => Array.from({ length: count }, (_, n) => `own ${n}`)
  const suggested = (count: number) => aResult({ originalTags: owned(count), addsTags: false })
  const refusal = { ok: false, code: 'VALIDATION', text: 'A photo on Flickr can have 75 tags at most' }
  expect(patchResult(suggested(75), { use: 'tags' }, rules)).toMatchObject(refusal)
  expect(patchResult(suggested(74), { tags: 'pier, boat' }, rules)).toMatchObject(refusal)
  expect(edited(suggested(40), { use: 'tags' }).addsTags).toBe(true)
  expect(edited(suggested(75), { approved: true }).approved).toBe(true)
})

describe('an edit', () => {
  test('of a field with an owner’s text is the choice to replace it, which restoring revokes', () => {
    const owned = aResult({ originalTitle: 'Mine' })
    const replaced = edited(owned, { title: '  New ' })
    expect(replaced).toMatchObject({ generatedTitle: 'New', replaces: ['title'] })
    expect(edited(replaced, { restore: 'title' })).toMatchObject({ generatedTitle: 'New', replaces: [] })
    expect(edited(owned, { use: 'title' }).replaces).toEqual(['title'])
  })

  test('that takes a suggestion changes nothing if there is none', () => {
    const unsuggested = aResult({ originalTitle: 'Mine', generatedTitle: '' })
    expect(patchResult(unsuggested, { use: 'title', approved: true }, rules)).toEqual({
      ok: false,
      code: 'VALIDATION',
      field: 'use',
      text: 'There is no title of ours to use. Write one instead.',
    })
    expect(edited(unsuggested, { title: 'New', use: 'title' })).toMatchObject({ replaces: ['title'] })
  })

  test('of a missing field does not count as replacing a text', () => {
    expect(edited(aResult({ missing: ['title'] }), { title: 'New' }).replaces).toEqual([])
    expect(edited(aResult({ missing: ['title'] }), { use: 'title' }).replaces).toEqual([])
  })

  test('that restores a field keeps a camera’s title, and does nothing if the owner had no text', () => {
    const camera = aResult({ originalTitle: 'IMG_1', missing: ['title', 'description'] })
    const kept = edited(camera, { restore: 'title' })
    expect(kept.missing).toEqual(['description'])
    expect(edited(kept, { use: 'title' }).replaces).toEqual(['title'])
    expect(edited(camera, { restore: 'description' })).toEqual(camera)
  })

  test('of the tags cannot remove the product tag, and drops empty, repeated and impossible tags', () => {
    expect(edited(aResult(), { tags: 'sea, ,Sea,"two words" ,"' }).generatedTags).toEqual([
      'sea',
      'two words',
      'photonym',
    ])
    expect(edited(aResult(), { tags: '' }).generatedTags).toEqual(['photonym'])
  })

  test('keeps the sources only of names that the texts still contain', () => {
    const result = withText(
      aResult(),
      {
        title: 'Boats off Felixstowe',
        description: 'Boats rest in Suffolk, near Ely.',
        tags: ['felixstowe', 'new york', 'loft'],
        sources: [
          { text: 'Felixstowe', from: 'tags' },
          { text: 'Suffolk', from: 'album' },
          { text: 'Ely', from: 'title' },
          { text: 'New York', from: 'place' },
        ],
      },
      rules,
    )
    const namesIn = ({ sources }: JobResult) => sources.map(({ text }) => text)
    expect(namesIn(result)).toEqual(['Felixstowe', 'Suffolk', 'Ely', 'New York'])
    const untitled = edited(result, { title: 'Boats' })
    expect(namesIn(untitled)).toEqual(['Felixstowe', 'Suffolk', 'Ely', 'New York'])
    const shorter = edited(untitled, { tags: 'newyork', description: 'A lovely day in SUFFOLK.' })
    expect(shorter.sources).toEqual([
      { text: 'Suffolk', from: 'album' },
      { text: 'New York', from: 'place' },
    ])
    expect(namesIn(edited(shorter, { title: 'Off Felixstowe' }))).toEqual(['Suffolk', 'New York'])
    expect(edited(result, { approved: true })).toEqual({ ...result, approved: true })
  })

  test('stores half a character as the platform will, so that an undo recognizes the text', () => {
    const half = { title: 'Pier \ud83d', description: '\udc00 The sea.', tags: ['a\ud83d'] }
    const whole = { generatedTitle: 'Pier \ufffd', generatedDescription: '\ufffd The sea.' }
    const tagged = { ...whole, generatedTags: ['a\ufffd', 'photonym'] }
    expect(edited(aResult(), { ...half, tags: half.tags.join() })).toMatchObject(tagged)
    expect(withText(aResult(), half, rules)).toMatchObject(tagged)
  })

  test('that approves revokes a skip, and the reverse', () => {
    expect(edited(aResult({ skipped: true }), { approved: true })).toMatchObject({ approved: true, skipped: false })
    expect(edited(aResult({ approved: true }), { skipped: true })).toMatchObject({
      approved: false,
      skipped: true,
      status: 'processed',
    })
    expect(patchResult(aResult(), { approved: true, skipped: true }, rules)).toMatchObject({ code: 'VALIDATION' })
  })

  test.each([
    [{ status: 'pending' }, { approved: true }, 'CONFLICT'],
    [{ status: 'skipped' }, { approved: true }, 'CONFLICT'],
    [{ applied: true }, { title: 'New' }, 'CONFLICT'],
    [{}, { title: '  ' }, 'VALIDATION'],
    [{}, { description: '' }, 'VALIDATION'],
  ] as const)('of %o with %o is refused as %s', (state, patch, code) => {
    expect(patchResult(aResult(state), patch, rules)).toMatchObject({ ok: false, code })
  })

  test('may remove our title on a platform without titles, but never the description', () => {
    const titleless = { ...rules, provider: 'unsplash' } as const
    const photo = aResult({ missing: ['description'] })
    expect(patchResult(photo, { title: '', description: 'One text.' }, titleless)).toMatchObject({
      ok: true,
      result: { generatedTitle: '', generatedDescription: 'One text.', replaces: [] },
    })
    expect(patchResult(photo, { title: '', description: ' ' }, titleless)).toMatchObject({ code: 'VALIDATION' })
  })

  test('of an applied photo is possible again once it is undone', () => {
    expect(edited(aResult({ undoneAt: '2026-11-21T10:00:00.000Z' }), { title: 'New' }).generatedTitle).toBe('New')
  })
})

describe('an edit that names the text it replaces', () => {
  const now = { generatedTitle: 'Now', generatedTags: ['sea', 'photonym'] }

  test.each([
    { of: 'a text nobody changed', patch: { title: 'New', was: { title: 'Now' } }, stores: { generatedTitle: 'New' } },
    { of: 'a text that is the new one', patch: { title: 'Now', was: { title: 'Old' } }, stores: {} },
    {
      of: 'tags nobody changed',
      patch: { tags: 'sky', was: { tags: 'sea,photonym' } },
      stores: { generatedTags: ['sky', 'photonym'] },
    },
    { of: 'tags that are the new ones', patch: { tags: 'sea, photonym', was: { tags: 'pier' } }, stores: {} },
    { of: 'a text whose old one is not told', patch: { title: 'New', was: {} }, stores: { generatedTitle: 'New' } },
    { of: 'another field', patch: { approved: true, was: { title: 'Old' } }, stores: { approved: true } },
  ])('is stored if that is $of', ({ patch, stores }) => {
    expect(edited(aResult(now), patch)).toEqual({ ...aResult(now), ...stores })
  })

  test.each([
    { of: 'a text', patch: { title: 'New', was: { title: 'Old' } } },
    { of: 'tags', patch: { tags: 'sky', was: { tags: 'pier,photonym' } } },
    {
      of: 'one of two fields',
      patch: { title: 'New', description: 'New.', was: { title: 'Now', description: 'Old.' } },
    },
    { of: 'a text, with a decision', patch: { approved: true, title: 'New', was: { title: 'Old' } } },
  ])('changes nothing if somebody changed $of meanwhile, and returns the photo as it is', ({ patch }) => {
    const result = aResult(now)
    expect(patchResult(result, patch, rules)).toMatchObject({ ok: false, code: 'EDIT_CONFLICT', result })
  })
})

describe('one decision about many photos', () => {
  test('approving leaves alone what is not processed, applied or skipped by hand', () => {
    expect(decideResult(aResult(), { approved: true })).toMatchObject({ approved: true })
    for (const state of [{ status: 'failed' }, { applied: true }, { skipped: true }, { approved: true }] as const) {
      expect(decideResult(aResult(state), { approved: true })).toBeUndefined()
    }
  })

  test('skipping clears the approval, and can be taken back', () => {
    expect(decideResult(aResult({ approved: true }), { skipped: true })).toMatchObject({
      approved: false,
      skipped: true,
    })
    expect(decideResult(aResult({ skipped: true }), { skipped: false })).toMatchObject({ skipped: false })
    expect(decideResult(aResult({ applied: true }), { skipped: true })).toBeUndefined()
  })
})

test('all tries of one photo end within four minutes even if each times out after thirty seconds', () => {
  const quick: number[] = []
  for (let delay = nextDelayMs(0, 0); delay !== null; delay = nextDelayMs(quick.length, 0)) quick.push(delay)
  expect(quick).toHaveLength(6)
  let elapsed = 0
  for (let tries = 0; ; tries += 1) {
    elapsed += 30_000
    const delay = nextDelayMs(tries, elapsed)
    if (delay === null) break
    elapsed += delay
  }
  expect(elapsed).toBeLessThan(240_000)
})
