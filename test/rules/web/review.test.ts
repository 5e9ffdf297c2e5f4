import { describe, expect, test } from 'vitest'
import { aResult } from '#test/kit/job-fixtures.ts'
import { photoState } from '#web/features/jobs/data/photo-state.ts'
import { commandOf } from '#web/features/jobs/data/review-keys.ts'
import { countShown, followShown, nextToReview } from '#web/features/jobs/data/show.ts'
import type { JobResult } from '#worker/domain/job-result.ts'

describe('a filter', () => {
  const open = aResult('open')
  const approved = aResult('approved', { approved: true })
  const skipped = aResult('skipped', { skipped: true })
  const failed = aResult('failed', { status: 'failed' })
  const applied = aResult('applied', { approved: true, applied: true })
  const restored = aResult('restored', { undoneAt: '2026-11-01T10:00:00.000Z' })
  const waiting = aResult('waiting', { status: 'pending' })

  test('counts each photo once, and shows those that nobody can decide about only under All', () => {
    const results = [open, approved, skipped, failed, applied, restored, waiting]
    expect(results.map(result => photoState(result).group)).toEqual([
      'review',
      'approved',
      'skipped',
      'failed',
      'applied',
      'review',
      'waiting',
    ])
    expect(countShown(results)).toEqual({
      all: 7,
      review: 2,
      approved: 1,
      skipped: 1,
      failed: 1,
      applied: 1,
      waiting: 1,
    })
  })

  test('keeps a decided photo in its place, and adds photos that match later', () => {
    const before = followShown(new Set(), [open, approved], 'review')
    const other = aResult('other')
    expect([...followShown(before, [{ ...open, approved: true }, other], 'review')]).toEqual(['open', 'other'])
  })

  test('leads to the next undecided photo, starting over after the last', () => {
    const other = aResult('other')
    expect(nextToReview([open, approved, other], 0)).toBe('other')
    expect(nextToReview([open, approved, other], 2)).toBe('open')
    expect(nextToReview([approved, open, skipped], 1)).toBe(null)
    expect(nextToReview([approved, open, restored], 1)).toBe('restored')
    expect(nextToReview([approved, open], -1)).toBe('open')
  })

  test('a photo decided a moment ago does not come again, even if an older message shows it as open', () => {
    expect(nextToReview([open, aResult('other')], 1, new Map([['open', open]]))).toBe(null)
  })

  test('a photo that was undone or rewritten after its decision comes again, even if the rewrite is not done or failed', () => {
    const rewrites: Partial<JobResult>[] = [{ version: 2 }, { regenerating: true }, { regenerateError: 'Busy.' }]
    for (const change of rewrites) {
      expect(nextToReview([{ ...open, ...change }, approved], 1, new Map([['open', open]]))).toBe('open')
    }
    const rewritable = { ...open, regenerating: false, regenerateError: null }
    expect(nextToReview([rewritable, approved], 1, new Map([['open', open]]))).toBe(null)
    expect(nextToReview([restored, approved], 1, new Map([['restored', { ...restored, undoneAt: null }]]))).toBe(
      'restored',
    )
  })
})

describe('a key', () => {
  const plain = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false }

  test('has one command, whatever the caps lock', () => {
    expect(commandOf({ ...plain, key: 'p' })).toBe('approve')
    expect(commandOf({ ...plain, key: 'X' })).toBe('skip')
    expect(commandOf({ ...plain, key: 'ArrowRight' })).toBe('next')
    expect(commandOf({ ...plain, key: '?' })).toBe('help')
    expect(commandOf({ ...plain, key: 'q' })).toBe(null)
  })

  test('that is held down counts once', () => {
    expect(commandOf({ ...plain, key: 'p', repeat: true })).toBe(null)
  })

  test('pressed with Ctrl, ⌘ or Alt belongs to the browser, except for Undo', () => {
    expect(commandOf({ ...plain, key: 'p', ctrlKey: true })).toBe(null)
    expect(commandOf({ ...plain, key: 'ArrowLeft', altKey: true })).toBe(null)
    expect(commandOf({ ...plain, key: 'a', metaKey: true })).toBe(null)
    expect(commandOf({ ...plain, key: 'z', ctrlKey: true })).toBe('takeBack')
    expect(commandOf({ ...plain, key: 'z', metaKey: true })).toBe('takeBack')
    expect(commandOf({ ...plain, key: 'Z', ctrlKey: true, shiftKey: true })).toBe(null)
  })

  test('of a digit counts by its position, as on a French keyboard, but not where it moves', () => {
    expect(commandOf({ ...plain, key: 'é', code: 'Digit2' })).toBe('title2')
    expect(commandOf({ ...plain, key: '3', code: 'Numpad3' })).toBe('title3')
    expect(commandOf({ ...plain, key: 'End', code: 'Numpad1' })).toBe(null)
  })

  test('counts by its position on a layout without Latin letters, and by its letter otherwise', () => {
    expect(commandOf({ ...plain, key: 'з', code: 'KeyP' })).toBe('approve')
    expect(commandOf({ ...plain, key: 'я', code: 'KeyZ', ctrlKey: true })).toBe('takeBack')
    expect(commandOf({ ...plain, key: 'a', code: 'KeyQ' })).toBe('apply')
  })
})
