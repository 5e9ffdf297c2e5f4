import { describe, expect, test } from 'vitest'
import { aResult } from '#test/kit/job-fixtures.ts'
import { visibleResults } from '#web/features/jobs/data/job-overlays.ts'
import type { JobResult, JobRules, SeenVersions } from '#worker/domain/job-result.ts'
import { PROVIDERS } from '#worker/domain/platforms.ts'
import { type Decision, decideResult, patchResult, type ResultPatch } from '#worker/domain/review.ts'

const rules = { provider: 'flickr', addProductTag: true } as const

type Made = { patch: ResultPatch } | { decision: Decision; seen?: SeenVersions }

function shown(result: JobResult, change: Made, by: JobRules = rules) {
  const { photoId } = result
  const made = 'patch' in change ? { photoId, ...change } : { photoIds: [photoId], ...change }
  const [visible = result] = visibleResults([result], [{ jobId: 'job', ...made }], by)
  return visible
}

const STATES: Partial<JobResult>[] = [
  {},
  { status: 'pending' },
  { applied: true },
  { skipped: true },
  { approved: true, applyError: 'No answer', backupTitle: 'Typed since', backupTags: [] },
  { missing: [], originalTitle: 'Whitby', originalDescription: 'Mine.' },
  { missing: ['tags'], originalTitle: 'Whitby', replaces: ['title'], backupTitle: '' },
  { originalTitle: 'IMG_1234' },
]

const PATCHES: ResultPatch[] = [
  { title: 'New' },
  { title: '  New ' },
  { title: '' },
  { title: '', description: 'New.' },
  { description: ' ' },
  { tags: ' sea ,, Photonym, low tide, lowtide, ♥, "old" town' },
  { tags: '' },
  { use: 'title' },
  { restore: 'title' },
  { restore: 'description', title: 'New' },
  { approved: true },
  { approved: false },
  { skipped: true },
  { approved: true, skipped: true },
]

describe('until a change is answered', () => {
  test.each(PROVIDERS)(
    'a photo on %s shows what the server will answer, or what it was where that is a refusal',
    provider => {
      for (const addProductTag of [true, false]) {
        for (const state of STATES) {
          for (const patch of PATCHES) {
            const result = aResult('a', state)
            const by = { provider, addProductTag }
            const answer = patchResult(result, patch, by)
            const visible = shown(result, { patch }, by)
            expect(visible).toEqual(answer.ok ? answer.result : result)
          }
        }
      }
    },
  )

  test('a decision about many photos shows what the server will answer', () => {
    for (const state of STATES) {
      for (const decision of [{ approved: true }, { skipped: true }, { skipped: false }]) {
        const result = aResult('a', state)
        expect(shown(result, { decision })).toEqual(decideResult(result, decision) ?? result)
      }
    }
    expect(shown(aResult('a', { skipped: true }), { decision: { approved: true } })).toMatchObject({ skipped: true })
  })

  test('an approval is about the version that was shown, also one that is only being brought back', () => {
    const again = aResult('a', { version: 2, versions: 2 })
    expect(shown(again, { patch: { approved: true, seen: 1 } }).approved).toBe(false)
    expect(shown(again, { decision: { approved: true }, seen: {} }).approved).toBe(false)
    const back = shown(again, { patch: { version: 1 } })
    expect(back.version).toBe(1)
    expect(shown(back, { patch: { approved: true, seen: 1 } }).approved).toBe(true)
  })

  test('changes of one photo add up, oldest first, and leave the others alone', () => {
    const patches = [{ title: 'First' }, { title: ' Second ' }, { description: '' }, { approved: true }]
    const changes = patches.map(patch => ({ jobId: 'job', photoId: 'a', patch }))
    const [first, other] = visibleResults([aResult('a'), aResult('b')], changes, rules)
    expect(first).toMatchObject({
      generatedTitle: 'Second',
      generatedDescription: 'Three boats lie in still water.',
      approved: true,
    })
    expect(other).toEqual(aResult('b'))
  })

  test('editing a field that was empty when the photo was chosen does not count as a choice to replace what the owner has written since', () => {
    const failed = aResult('a', { missing: ['title'], backupDescription: 'Typed since' })
    expect(shown(failed, { patch: { description: 'New.' } })?.replaces).toEqual([])
  })
})
