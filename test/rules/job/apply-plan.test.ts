import { describe, expect, test } from 'vitest'
import type { Attempted } from '#durable-objects/job/store/rows.ts'
import { attemptedTags, isStored, planApply } from '#durable-objects/job/write/apply-plan.ts'
import { backupOf, isRestored, planUndo } from '#durable-objects/job/write/undo-plan.ts'
import { aResult } from '#test/kit/results.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { descriptionText } from '#worker/platforms/flickr/description.ts'
import type { PhotoState, PhotoText } from '#worker/platforms/platform.ts'

const provider = 'flickr'
const platform = { provider, texts: (ours: PhotoText) => ours, descriptionText } as const
const state = (title: string, description: string, tags: string[] = []): PhotoState => ({
  title,
  description,
  tags: tags.map(raw => ({ raw, id: raw, byOwner: true })),
})

describe('what apply writes', () => {
  const ours = { generatedTitle: 'Ours', generatedDescription: 'Ours too.' }
  type Case = {
    name: string
    result: Partial<JobResult>
    now: [title: string, description: string]
    attempted?: Attempted
    writes: string[]
    kept: string[]
  }
  const cases: Case[] = [
    {
      name: 'empty fields',
      result: { missing: ['title', 'description'] },
      now: ['', ''],
      writes: ['title', 'description'],
      kept: [],
    },
    {
      name: 'nothing over a text the owner had',
      result: { originalTitle: 'Mine', missing: ['description'] },
      now: ['Mine', ''],
      writes: ['description'],
      kept: [],
    },
    {
      name: 'the title a camera gave',
      result: { originalTitle: 'IMG_1', missing: ['title'] },
      now: ['IMG_1', 'x'],
      writes: ['title'],
      kept: [],
    },
    {
      name: 'not a camera title the owner has improved',
      result: { originalTitle: 'IMG_1', missing: ['title'] },
      now: ['IMG_1 pier', ''],
      writes: [],
      kept: ['title'],
    },
    {
      name: 'a text a person chose to replace',
      result: { originalTitle: 'Mine', replaces: ['title'] },
      now: ['Mine', ''],
      writes: ['title'],
      kept: [],
    },
    {
      name: 'not a text the owner changed since that choice',
      result: { originalTitle: 'Mine', replaces: ['title'] },
      now: ['Mine!', ''],
      writes: [],
      kept: ['title'],
    },
    {
      name: 'not a text typed meanwhile',
      result: { missing: ['title', 'description'] },
      now: ['Typed', ''],
      writes: ['description'],
      kept: ['title'],
    },
    {
      name: 'not over a single added space',
      result: { originalTitle: 'Mine', replaces: ['title'] },
      now: ['Mine ', ''],
      writes: [],
      kept: ['title'],
    },
    {
      name: 'nothing a second time',
      result: { missing: ['title', 'description'] },
      now: ['Ours', 'Ours too.'],
      attempted: { title: ['Ours'], description: ['Ours too.'], tags: [] },
      writes: [],
      kept: [],
    },
    {
      name: 'over what we wrote ourselves before, and not only what we tried last',
      result: { missing: ['title'] },
      now: ['Ours before', ''],
      attempted: { title: ['Ours before', 'Ours between'], tags: [] },
      writes: ['title'],
      kept: [],
    },
    {
      name: 'not over what the owner wrote after us',
      result: { missing: ['title'] },
      now: ['Theirs', ''],
      attempted: { title: ['Ours before'], tags: [] },
      writes: [],
      kept: ['title'],
    },
  ]
  test.each(cases)('$name', ({ result, now, attempted, writes, kept }) => {
    const current = state(...now)
    const plan = planApply(aResult({ ...ours, ...result }), attempted ?? null, current, platform)
    expect(Object.keys(plan.texts)).toEqual(writes)
    expect(plan.keptFields).toEqual(kept)
  })

  test.each([
    ['text', 'Say "hi" & go', 'Say &quot;hi&quot; &amp; go', true],
    ['text that a list showed unlike a read', 'R&D', 'R&amp;amp;D', true],
    ['form that the previous release listed', 'Say &quot;hi&quot;', 'Say &quot;hi&quot;', true],
    ['text, changed since', 'Say "hi"', 'Say &quot;hi!&quot;', false],
  ])('over a description that equals the %s that a person saw', (_, seen, form, isSeen) => {
    const current = { ...state('', descriptionText(form)), descriptionAsRead: form }
    const result = aResult({ ...ours, originalDescription: seen, replaces: ['description'] })
    expect(planApply(result, null, current, platform).keptFields).toEqual(isSeen ? [] : ['description'])
  })

  test('tags missing in canonical form are added, and the product tag takes precedence when there is little room', () => {
    const result = aResult({ generatedTags: ['blue hour', 'pier', 'sea', 'photonym'] })
    expect(planApply(result, null, state('', '', ['Blue Hour', 'x']), platform).addTags).toEqual([
      'pier',
      'sea',
      'photonym',
    ])
    const having = (count: number) => Array.from({ length: count }, (_, index) => `own ${index}`)
    expect(planApply(result, null, state('', '', having(73)), platform).addTags).toEqual(['blue hour', 'photonym'])
    expect(planApply(result, null, state('', '', having(75)), platform).addTags).toEqual([])
    expect(planApply(result, null, state('', '', having(73)), platform, ['sea']).addTags).toEqual(['sea', 'photonym'])
  })

  test('tags that we sent and that are on the photo count as ours, but not a tag that was lost', () => {
    const before: Attempted = { tags: ['pier', 'lost'] }
    expect(attemptedTags(before, state('', '', ['Pier', 'mine']), provider)).toEqual(['pier'])
  })

  test('a read-back with a different text or a missing tag does not count as success', () => {
    const plan = { texts: { title: 'Ours' }, addTags: ['sea'], keepTags: ['Old Town'] }
    expect(isStored(state('Ours', 'x', ['Old Town', 'Sea']), plan, platform)).toBe(true)
    expect(isStored(state('Ours', 'x', ['Old Town']), plan, platform)).toBe(false)
    expect(isStored(state('', 'x', ['Old Town', 'sea']), plan, platform)).toBe(false)
  })

  test('a write that lost one of the owner’s tags does not count as success', () => {
    const plan = { texts: {}, addTags: ['sea'], keepTags: ['Old Town'] }
    expect(isStored(state('', '', ['sea']), plan, platform)).toBe(false)
  })
})

describe('what undo writes', () => {
  const attempted: Attempted = { title: ['Ours'], description: ['Ours too.'], tags: ['sea', 'photonym'] }
  const result = aResult({ backupTitle: 'IMG_1', backupDescription: '', backupTags: ['Blue Hour'] })
  const backup = backupOf({ result, backupAsRead: '' }, platform)

  test('brings back what was there', () => {
    const plan = planUndo(backup, attempted, state('Ours', 'Ours too.', ['Blue Hour', 'sea', 'photonym']), platform)
    expect(plan).toMatchObject({
      texts: { title: 'IMG_1', description: '' },
      keptFields: [],
      backupTags: ['Blue Hour'],
      ourTags: ['sea', 'photonym'],
    })
    expect(isRestored(state('IMG_1', '', ['Blue Hour']), plan, backup, platform)).toBe(true)
    expect(isRestored(state('IMG_1', '', ['Blue Hour', 'sea']), plan, backup, platform)).toBe(false)
  })

  test('is incomplete, and still needs the backup, while a tag of the owner is missing or spelled differently', () => {
    const plan = planUndo(backup, attempted, state('Ours', '', ['Blue Hour', 'sea']), platform)
    expect(isRestored(state('IMG_1', '', []), plan, backup, platform)).toBe(false)
    expect(isRestored(state('IMG_1', '', ['blue hour']), plan, backup, platform)).toBe(false)
  })

  test('does not remove a tag that somebody else added after the owner removed ours', () => {
    const current = state('IMG_1', '', ['Blue Hour'])
    current.tags.push({ raw: 'sea', id: 'theirs', byOwner: false })
    const plan = planUndo(backup, attempted, current, platform)
    expect(plan.ourTags).toEqual([])
    expect(isRestored(current, plan, backup, platform)).toBe(true)
  })

  test('leaves alone what the owner changed later, and tags that are not ours', () => {
    const plan = planUndo(backup, attempted, state('Theirs', 'Ours too.', ['Blue Hour', 'photonym', 'new']), platform)
    expect(plan).toMatchObject({
      texts: { description: '' },
      keptFields: ['title'],
      ourTags: ['photonym'],
    })
  })

  test('leaves a text that we never wrote alone, whatever it is', () => {
    const plan = planUndo(backup, { title: ['Before', 'Ours'], tags: [] }, state('Ours', 'Typed', []), platform)
    expect(plan).toMatchObject({ texts: { title: 'IMG_1' }, keptFields: [] })
  })

  test('uses an earlier release’s backup both as read and as plain text', () => {
    const old = aResult({ backupDescription: '&quot;Mine&quot;', backupTags: [] })
    for (const backupAsRead of [null, '&quot;Of an earlier apply&quot;']) {
      expect(backupOf({ result: old, backupAsRead }, platform).description).toEqual({
        text: '"Mine"',
        asRead: '&quot;Mine&quot;',
      })
    }
  })

  test('after half an undo plans only the other half', () => {
    const plan = planUndo(backup, attempted, state('IMG_1', '', ['Blue Hour', 'sea', 'photonym']), platform)
    expect(plan).toMatchObject({ texts: {}, keptFields: [], ourTags: ['sea', 'photonym'] })
  })

  test('removes a tag of ours in the spelling the platform stored', () => {
    const sent = { tags: ['black;white'] }
    const plan = planUndo(backup, sent, state('', '', ['Blue Hour', 'black white', 'x;y']), { provider: 'smugmug' })
    expect(plan.ourTags).toEqual(['black white'])
  })
})
