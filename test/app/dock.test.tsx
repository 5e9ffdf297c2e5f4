import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { api } from '#worker/contract/paths.ts'
import { anAccount } from './account/account.ts'
import { settle } from './harness/clock.ts'
import { open, PHONE } from './harness/open.ts'
import { hands } from './harness/opened.ts'
import { check, dialog, eventually, find, focused, gone, headed, isSaid, keys, press, shows } from './harness/screen.ts'

/** Opens a job whose writes go on only when a test says so. */
async function openJob(state: { approved?: boolean; applied?: boolean } = { approved: true }, window?: typeof PHONE) {
  const account = anAccount()
  account.jobs.pace.writes = 'when told'
  const photo = { ...state, ...(state.applied && { backupTitle: '', backupDescription: '', backupTags: [] }) }
  const job = account.jobs.add({ photos: [photo, photo, photo] })
  await open(`/job/${job.id}?view=cards`, account, window)
  await dock()
  return {
    ...{ account, job },
    applied: () => job.results.map(({ applied }) => (applied ? 'a' : '-')).join(''),
  }
}

const dock = () => find('region', 'Review')
const apply = (n: number) => press(sees('apply-selected', { n, provider: 'Flickr' }))

async function pressTwice(name: string, within?: HTMLElement): Promise<void> {
  await hands().dblClick(await find('button', name, within ? { within } : {}))
  await settle()
}

describe('while a job applies', () => {
  test('the dock and the title of the tab say how far it is, and that the page can be closed', async () => {
    const { account, job } = await openJob()
    await apply(3)
    await find('progressbar', 'Applying to Flickr', { within: await dock() })
    await shows('You can close this page; the job goes on.', { within: await dock() })
    account.writeNext(job.id, 1)
    await eventually(() => expect(document.title).toBe('33 % · Review'))
  })

  test('a stop leaves the rest as it was and selected, and keeps the focus in the dock', async () => {
    const { account, job, applied } = await openJob()
    await apply(3)
    await find('progressbar')
    account.writeNext(job.id, 1)
    const stop = await find('button', 'Stop', { within: await dock() })
    stop.focus()
    await keys('{Enter}')
    await find('button', sees('apply-selected', { n: 2, provider: 'Flickr' }))
    await shows('2 selected', { within: await dock() })
    await focused(await dock())
    expect(document.title).not.toContain('%')
    expect(applied()).toBe('a--')
  })

  test('the desk of a phone says how far it is on one line, and a stop there keeps the focus', async () => {
    const { account, job, applied } = await openJob({ approved: true }, PHONE)
    await apply(3)
    account.writeNext(job.id, 1)
    await check('Desk', { role: 'radio' })
    const line = await shows(/^Applying to Flickr: 1 of 3/)
    const stop = await find('button', 'Stop')
    const bar = line.closest('details')?.parentElement ?? document.body
    stop.focus()
    await keys('{Enter}')
    await gone('button', 'Stop')
    await focused(bar)
    expect(applied()).toBe('a--')
  })
})

describe('what is pressed twice', () => {
  test('applies once', async () => {
    const { account } = await openJob({})
    await pressTwice('Approve and apply all')
    await pressTwice('Apply all 3', await dialog())
    await find('progressbar')
    expect(account.calls('POST', api.applyBatch)).toHaveLength(1)
  })

  test('undoes once', async () => {
    const { account } = await openJob({ applied: true })
    await pressTwice('Undo all')
    await pressTwice('Undo all 3', await dialog())
    await find('progressbar')
    expect(account.calls('POST', api.undoBatch)).toHaveLength(1)
  })
})

test('once nothing is selected the dock says what was applied, and leads to more photos', async () => {
  await openJob({ applied: true })
  await shows('3 applied', { within: await dock() })
  await press(sees('process-more'), { role: 'link' })
  await headed(/^Select Photos/)
  expect(await isSaid('3 applied')).toBe(false)
})
