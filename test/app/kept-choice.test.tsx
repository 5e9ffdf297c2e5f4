import { test } from 'vitest'
import { jobPage, PAGES, paymentPage } from '#worker/contract/paths.ts'
import { type Account, anAccount } from './account/account.ts'
import { open, reload } from './harness/open.ts'
import { check, dialog, fill, find, leftFor, press, shows } from './harness/screen.ts'

/** Somebody with one free photo has ordered two photos that a search has found, in a style of their own choice. */
async function orderedTwo(): Promise<{ account: Account; jobId: string }> {
  const account = anAccount()
  account.connections.add('flickr')
  account.user.freePhotos = 1
  account.library.add([{ tags: ['sea'] }, { tags: ['sea'] }, {}])
  await open(PAGES.photos, account)
  await press('Change')
  await fill('Search by tags', 'sea')
  await press('Search')
  await shows(/tagged sea/)
  await press('Select all')
  await shows('2 selected')
  await press(/^Style: /)
  await check(/Cinematic/, { role: 'radio', within: await dialog() })
  await press('Done')
  await find('button', /^Style: Cinematic/)
  await press('Generate')
  const { id: jobId } = account.jobs.all[0] ?? { id: '' }
  await leftFor(paymentPage(jobId))
  return { account, jobId }
}

async function expectChoice(): Promise<void> {
  await shows('2 selected')
  await shows(/tagged sea/)
  await find('button', /^Style: Cinematic/)
}

test('back from the payment page the photos, the search and the style are as they were, also after a reload', async () => {
  const { account } = await orderedTwo()
  await open(PAGES.photos, account)
  await expectChoice()
  await reload()
  await expectChoice()
})

test('once the job is paid nothing is selected any more', async () => {
  const { account, jobId } = await orderedTwo()
  account.payments.pay(jobId)
  await open(paymentPage(jobId), account)
  await leftFor(jobPage(jobId))
  await open(PAGES.photos, account)
  await shows('0 selected')
})
