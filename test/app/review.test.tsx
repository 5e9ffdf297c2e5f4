import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { api } from '#worker/contract/paths.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { anAccount } from './account/account.ts'
import { open } from './harness/open.ts'
import { all, check, click, dialog, eventually, find, gone, isChecked, press, shows } from './harness/screen.ts'

/** Opens the cards of a job with photos in these states: p approved, x skipped, a applied, - none. */
async function openCards(states: string) {
  const account = anAccount()
  const photos: Partial<JobResult>[] = [...states].map(state => ({
    ...{ approved: state === 'p' || state === 'a', skipped: state === 'x', applied: state === 'a' },
    ...(state === 'a' && { backupTitle: '', backupDescription: '', backupTags: [] }),
  }))
  const job = account.jobs.add({ photos })
  await open(`/job/${job.id}?view=cards`, account)
  await find('article')
  const applied = () => job.results.map(result => (result.applied ? 'a' : '-')).join('')
  return { account, job, applied }
}

const inDock = async (text: string | RegExp) => shows(text, { within: await find('region', 'Review') })
const ticked = () =>
  all('checkbox')
    .map(box => (isChecked(box) ? 1 : 0))
    .join('')

describe('the selection', () => {
  test('has all undecided photos at first, and says that they are not reviewed', async () => {
    await openCards('--')
    await inDock('2 selected')
    await inDock('2 not reviewed')
    expect(ticked()).toBe('11')
  })

  test('when cleared, closes the dock', async () => {
    await openCards('--')
    await press(sees('clear-selection'))
    await gone('region', 'Review')
  })

  test('gets each photo that is approved, and loses each that is skipped', async () => {
    await openCards('---')
    await press(sees('clear-selection'))
    await press('Approve')
    await find('button', sees('undo-approval'))
    await press(sees('skip'), { within: all('article')[2] ?? document.body })
    await inDock('1 selected')
    expect(ticked()).toBe('10')
  })

  test('names approved photos that are not in it, and takes them at a press', async () => {
    await openCards('pp')
    await click(await find('checkbox'))
    await inDock(/^1 approved is not selected/)
    await press('Select it')
    await inDock('2 selected')
    expect(ticked()).toBe('11')
  })

  test('of a job that is opened again has its approved and undecided photos', async () => {
    await openCards('pp-x')
    await inDock('3 selected')
    await inDock('1 not reviewed')
  })

  test('can be what a filter shows and no more', async () => {
    await openCards('p-')
    await check(/^Approved/, { role: 'radio' })
    await press('Select only these 1')
    await inDock('1 selected')
    await find('button', 'Select none')
    await check(/^All/, { role: 'radio' })
    await press('Select all')
    await inDock('2 selected')
  })
})

describe('applying', () => {
  test('texts that were not reviewed asks first, and applies nothing when that is cancelled', async () => {
    const { account } = await openCards('pp-')
    await press(sees('apply-selected', { n: 3, provider: 'Flickr' }))
    await shows('2 approved, 1 not reviewed.', { within: await dialog() })
    await press(sees('cancel'))
    await gone('dialog')
    expect(account.calls('POST', api.applyBatch)).toEqual([])
  })

  test('all can be answered with the approved ones', async () => {
    const { applied } = await openCards('pp-x')
    await press('Approve and apply all')
    await press('Apply 2 approved', { within: await dialog() })
    await shows('1 to review · 2 applied · 1 skipped')
    expect(applied()).toBe('aa--')
  })
})

describe('undoing all', () => {
  test('says first what goes back', async () => {
    const { account } = await openCards('aa-')
    await press('Undo all')
    await shows(/^Titles, descriptions and tags go back/, { within: await dialog() })
    expect(account.calls('POST', api.undoBatch)).toEqual([])
  })

  test('leaves the photos undecided and not selected', async () => {
    const { applied } = await openCards('aa-x')
    await press('Undo all')
    await press('Undo all 2', { within: await dialog() })
    await shows('3 to review · 1 skipped')
    await eventually(() => expect(all('button', 'Approve')).toHaveLength(3))
    await inDock('1 selected')
    expect(applied()).toBe('----')
  })
})
