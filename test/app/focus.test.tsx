import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { anAccount } from './account/account.ts'
import { stopClock } from './harness/clock.ts'
import { open } from './harness/open.ts'
import { check, find, focused, headed, keys, press, shows, tab } from './harness/screen.ts'

/** Presses a button by the keyboard. */
async function enter(name: string): Promise<void> {
  ;(await find('button', name)).focus()
  await keys('{Enter}')
}

describe('where a button that was pressed disappears, the focus stays in place:', () => {
  async function openCards(photo: Partial<JobResult> = {}): Promise<void> {
    const account = anAccount()
    account.connections.add('flickr')
    account.jobs.add({ photos: [photo] })
    await open('/job/job-1?view=cards', account)
  }

  test('the help', async () => {
    await openCards()
    await enter('Dismiss help')
    await focused(await find('main'))
  })

  test('Skip', async () => {
    await openCards()
    await enter('Skip')
    await focused(await find('button', 'Undo Skip'))
  })

  test('Undo Skip', async () => {
    await openCards({ skipped: true })
    await enter('Undo Skip')
    await focused(await find('button', 'Skip'))
  })

  test('Apply', async () => {
    await openCards()
    await enter('Apply to Flickr')
    await focused(await find('button', 'Undo'))
  })

  test('Undo', async () => {
    await openCards({ applied: true, appliedAt: '2026-05-04T09:00:00.000Z', backupTitle: '' })
    await enter('Undo')
    await focused(await find('button', 'Skip'))
  })
})

test('a page that is opened within the app has the focus', async () => {
  await open('/')
  await press('Settings', { role: 'link' })
  await headed('Settings')
  await focused(await find('main'))
})

test('Tab leads on from a toast, as often as it comes there', async () => {
  await open('/settings')
  await check(/Technical/, { role: 'radio' })
  await press(sees('save-changes'))
  await shows(sees('preferences-saved'))
  await stopClock()
  const close = await find('button', 'Close toast')
  const first = await find('link', 'Dashboard')
  for (const _round of [1, 2]) {
    close.focus()
    const passed: (Element | null)[] = []
    while (document.activeElement !== first && passed.length < 100) {
      await tab()
      passed.push(document.activeElement)
    }
    expect(passed.at(-1)).toBe(first)
    expect(passed).not.toContain(close)
  }
})
