import { describe, expect, test } from 'vitest'
import { aResult, aSummary } from '#test/kit/job-fixtures.ts'
import { sees } from '#test/kit/sees.ts'
import {
  isMoving,
  progressSentence,
  reviewTitle,
  viewModeOf,
  waitSentence,
  waitText,
} from '#web/features/jobs/data/job-state.ts'
import { hasBackup, photoState } from '#web/features/jobs/data/photo-state.ts'
import { lacksText, replacedFields, shownText } from '#web/features/jobs/data/result-texts.ts'
import { asStored, type JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'

const applying = { ...aSummary(1).applyProgress, isApplying: true, totalPhotosToApply: 100 }

describe('what a card says about its photo', () => {
  test.each<[string, Partial<JobResult>, string, () => string]>([
    ['waiting', { status: 'pending' }, 'pending', () => sees('result-pending')],
    ['tried again', { status: 'retry_pending' }, 'retrying', () => sees('result-retrying')],
    ['failed', { status: 'failed' }, 'failed', () => sees('result-failed')],
    ['left out by us', { status: 'skipped' }, 'skipped', () => sees('result-skipped')],
    ['left out by the user', { skipped: true }, 'skipped', () => sees('result-skipped')],
    ['new', {}, 'ready', () => sees('needs-review')],
    ['approved', { approved: true }, 'approved', () => `${sees('approved')} (${sees('ready-to-send')})`],
    ['applied', { approved: true, applied: true }, 'applied', () => sees('applied-to-photo')],
    ['undone', { undoneAt: 'then' }, 'undone', () => sees('restored-original')],
    [
      'approved again after it was undone',
      { undoneAt: 'then', approved: true },
      'undone',
      () => `${sees('restored-original')} · ${sees('approved')}`,
    ],
    ['applied again', { undoneAt: 'then', applied: true }, 'applied', () => sees('re-applied')],
  ])('a photo that is %s', (_, change, badge, text) => {
    expect(photoState(aResult('a', change))).toMatchObject({ badge, words: text() })
  })

  test('a status this release does not know is work in progress', () => {
    const unknown = { ...aResult('a'), status: 'queued' }
    expect(Reflect.apply(photoState, undefined, [unknown])).toMatchObject({
      group: 'waiting',
      words: sees('result-other'),
    })
  })

  test('if several states are true of a photo, the badge names the most important one', () => {
    const all: Partial<JobResult>[] = [
      { undoneAt: 'then', approved: true },
      { applied: true, approved: true },
      { approved: true },
      { status: 'failed' },
      { status: 'retry_pending' },
      { status: 'skipped' },
      { status: 'pending' },
      {},
    ]
    expect(all.map(change => photoState(aResult('a', change)).badge)).toEqual(sees('badge-priority'))
  })

  test('a backup is mentioned only if there was something to back up', () => {
    expect(hasBackup(aResult('a', { applied: true, backupTitle: '', backupDescription: '', backupTags: [] }))).toBe(
      false,
    )
    expect(
      hasBackup(aResult('a', { applied: true, backupTitle: 'Whitby', backupDescription: '', backupTags: [] })),
    ).toBe(true)
    expect(hasBackup(aResult('a', { backupTitle: 'Whitby' }))).toBe(false)
  })

  test('a field with the owner’s text shows it until the user chooses ours', () => {
    const owned = aResult('a', { missing: ['description', 'tags'], originalTitle: 'Whitby' })
    expect(shownText(owned, 'title')).toBe('Whitby')
    expect(replacedFields(owned)).toEqual([])
    const chosen = { ...owned, replaces: ['title' as const] }
    expect(shownText(chosen, 'title')).toBe('Boats at Rest')
    expect(replacedFields(chosen)).toEqual(['title'])
  })

  test('a field the owner changed meanwhile shows what the owner wrote', () => {
    const kept = aResult('a', { applied: true, keptFields: ['title'], backupTitle: 'Typed just now' })
    expect(shownText(kept, 'title')).toBe('Typed just now')
    expect(replacedFields(kept)).toEqual([])
  })

  test('a text that the owner wrote before a failed apply does not count as one that applying replaces', () => {
    const failed = aResult('a', { applyError: 'No answer', backupTitle: 'Typed just now' })
    expect(replacedFields(failed)).toEqual([])
  })

  test('a name the camera gave counts as missing and as replaced', () => {
    const camera = aResult('a', { originalTitle: 'IMG_1234' })
    expect(lacksText(camera, PLATFORMS.flickr.capabilities)).toBe(true)
    expect(replacedFields(camera)).toEqual(['title'])
  })

  test('a photo without title and description is preselected; on a platform without titles, one without description', () => {
    const described = aResult('a', { missing: ['title', 'tags'] })
    const titled = aResult('a', { missing: ['description', 'tags'] })
    expect([described, titled].map(photo => lacksText(photo, PLATFORMS.flickr.capabilities))).toEqual([false, false])
    expect(lacksText(titled, PLATFORMS.unsplash.capabilities)).toBe(true)
    expect(lacksText(aResult('a', { missing: ['tags'] }), PLATFORMS.unsplash.capabilities)).toBe(false)
  })

  test('on a platform without titles the description is shown as it will be written, title first', () => {
    const result = aResult('a', { missing: ['description', 'tags'] })
    expect(shownText(asStored(result, PLATFORMS.unsplash.capabilities), 'description')).toBe(
      'Boats at Rest. Three boats lie in still water.',
    )
    const edited = asStored({ ...result, generatedTitle: '' }, PLATFORMS.unsplash.capabilities)
    expect(shownText(edited, 'description')).toBe('Three boats lie in still water.')
    expect(asStored(result, PLATFORMS.flickr.capabilities)).toBe(result)
  })
})

describe('what the page shows of the whole job', () => {
  const pending = aResult('a', { status: 'pending' })

  test('it processes while photos wait in a running job', () => {
    expect(viewModeOf(aSummary(1), [pending])).toBe('processing')
    expect(viewModeOf(aSummary(1), [aResult('a')])).toBe('review')
    expect(viewModeOf(aSummary(1, { status: 'failed' }), [pending])).toBe('review')
  })

  test('it applies until every processed photo is applied', () => {
    const job = aSummary(1, { status: 'completed', applyProgress: applying })
    expect(viewModeOf(job, [aResult('a'), aResult('b', { applied: true })])).toBe('applying')
    expect(viewModeOf(job, [aResult('a', { applied: true })])).toBe('done')
  })

  test('a photo the user skipped does not keep the job from being done', () => {
    const job = aSummary(1, { status: 'completed' })
    expect(viewModeOf(job, [aResult('a', { applied: true }), aResult('b', { skipped: true })])).toBe('done')
    expect(viewModeOf(job, [aResult('b', { skipped: true })])).toBe('review')
  })

  test('it polls only while something changes by itself', () => {
    const completed = aSummary(1, { status: 'completed' })
    expect(isMoving(aSummary(1), [pending], false)).toBe(true)
    expect(isMoving(aSummary(1), [aResult('a')], false)).toBe(false)
    expect(isMoving(completed, [aResult('a')], false)).toBe(false)
    expect(isMoving(completed, [aResult('a')], true)).toBe(true)
    expect(isMoving({ ...completed, applyProgress: applying }, [aResult('a')], false)).toBe(true)
    expect(isMoving(aSummary(1, { status: 'payment_pending' }), [pending], false)).toBe(false)
  })

  test('screen readers get progress at every tenth, not at every photo', () => {
    const sentences = Array.from({ length: 101 }, (_, done) => {
      const progress = { ...aSummary(1).progress, totalPhotos: 100, processedPhotos: done }
      return progressSentence(aSummary(1, { progress }), 'processing', [])
    })
    expect(new Set(sentences).size).toBe(11)
    expect(sentences[47]).toBe('40 of 100 done')
    expect(sentences[100]).toBe('100 of 100 done')
  })

  test('a job asks for review while any photo is undecided, including one that was undone', () => {
    const restored = aResult('a', { undoneAt: '2026-11-01T00:00:00.000Z' })
    const skipped = aResult('b', { skipped: true })
    const failed = aResult('c', { status: 'failed' })
    expect(reviewTitle([skipped, failed])).toBe('Nothing left to review')
    expect(reviewTitle([restored, skipped, failed])).toBe('Ready to review')
    expect(reviewTitle([skipped, aResult('d', { approved: true })])).toBe('Ready to apply')
    expect(reviewTitle([{ ...restored, approved: true }])).toBe('Ready to apply')
  })

  test('a wait is shown in seconds, then in whole minutes', () => {
    expect([0.2, 59, 61, 3600, 86_400].map(waitText)).toEqual(['1 s', '59 s', '2 min', '60 min', '24 h'])
  })

  test('says that nothing is lost, and when we try again', () => {
    expect(waitSentence('Flickr', 90)).toBe(
      'Flickr does not answer, or asks us to wait. We try again in about 2 min. Nothing is lost. This goes on by itself.',
    )
  })
})
