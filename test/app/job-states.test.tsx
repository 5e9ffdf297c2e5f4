import { expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { jobPage } from '#worker/contract/paths.ts'
import { anAccount } from './account/account.ts'
import { pass, stopClock } from './harness/clock.ts'
import { open } from './harness/open.ts'
import { all, eventually, find, gone, headed, isSaid, keys, press, shows } from './harness/screen.ts'

const page = (jobId: string) => `${jobPage(jobId)}?view=cards`

test('a job that does not exist says so, and links back to the history', async () => {
  await open(page('none'))
  await headed(sees('job-not-found'))
  await press(sees('back-to-history'), { role: 'link' })
  await headed(sees('nav-history'))
})

test('a job without photos says so', async () => {
  const account = anAccount()
  const { id } = account.jobs.add({ photos: 0 })
  await open(page(id), account)
  await headed(sees('no-results'))
  await shows(sees('no-photos-in-job'))
})

test('for two seconds a tag says that it was copied', async () => {
  const account = anAccount()
  const { id } = account.jobs.add({ photos: 1 })
  await open(page(id), account)
  const [tag] = all('button', undefined, { within: await find('list', 'Tags') })
  await stopClock()
  tag?.focus()
  await keys('{Enter}')
  await shows('Copied', { role: 'status' })
  expect(await navigator.clipboard.readText()).toBe(tag?.textContent)
  await pass(sees('copied-indicator') - 100)
  await shows('Copied', { role: 'status' })
  await pass(200)
  expect(await isSaid('Copied')).toBe(false)
})

test('an approval can be taken back', async () => {
  const account = anAccount()
  const { id } = account.jobs.add({ photos: 1 })
  await open(page(id), account)
  const isApproved = () => account.jobs.get(id).results[0]?.approved
  await press('Approve')
  await find('button', sees('undo-approval'))
  await eventually(() => expect(isApproved()).toBe(true))
  await press(sees('undo-approval'))
  await find('button', 'Approve')
  await eventually(() => expect(isApproved()).toBe(false))
})

test('a photo that is applied says so, and that its own texts are backed up', async () => {
  const account = anAccount()
  const { id } = account.jobs.add({ photos: [{ originalTags: ['harbour'] }] })
  await open(page(id), account)
  await press('Apply to Flickr')
  await shows(sees('backup-saved'))
  await shows(sees('applied-to-photo'))
})

test('a photo that had no texts is applied without a word about a backup', async () => {
  const account = anAccount()
  const { id } = account.jobs.add({ photos: 1 })
  await open(page(id), account)
  await press('Apply to Flickr')
  await shows(sees('applied-to-photo'))
  expect(await isSaid(sees('backup-saved'))).toBe(false)
  await gone('button', 'Apply to Flickr')
})
