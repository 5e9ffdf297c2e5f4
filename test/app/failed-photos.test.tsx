import { describe, expect, test } from 'vitest'
import { api } from '#worker/contract/paths.ts'
import { anAccount } from './account/account.ts'
import { open } from './harness/open.ts'
import { all, click, eventually, find, focused, gone, hides, keys, press, shows } from './harness/screen.ts'

const STAY = '3 photos got no text; they stay on your account.'

/** A job of three photos that got no text, of a user who has so many free photos left. */
function aFailedJob({ free }: { free: number }) {
  const account = anAccount()
  account.connections.add('flickr')
  account.user.freePhotos = free
  const failed = { status: 'failed', reason: 'No text could be read.' } as const
  const job = account.jobs.add({ photos: [failed, failed, failed] })
  // What failed was given back.
  if (job.payment) job.payment.freePhotosUsed = 0
  return { account, job }
}

async function openCards(free: number) {
  const { account, job } = aFailedJob({ free })
  await open(`/job/${job.id}?view=cards`, account)
  await shows(STAY)
  return { account, job, progress: () => job.results.map(({ status }) => status) }
}

describe('failed photos that stay on the account', () => {
  test('can be tried again as far as the account covers them', async () => {
    await openCards(1)
    await find('button', 'Try 1 of 3 again')
  })

  test('that it does not cover any more can be bought, as many as are lacking', async () => {
    const { account } = await openCards(1)
    account.failing(api.retry, { status: 409, error: 'Nothing covers it.', code: 'NOT_COVERED' })
    account.user.freePhotos = 0
    await press('Try 1 of 3 again')
    await find('button', 'Buy photos')
    await gone('button', /^Try/)
    await press('Buy photos')
    await shows(/^3 is what these failed photos lack;/)
  })

  test('are all tried again by one press', async () => {
    const { progress } = await openCards(3)
    await press('Try 3 again')
    await shows('3 to review')
    await hides(STAY)
    expect(progress()).toEqual(['processed', 'processed', 'processed'])
  })

  test('can be tried again one by one, and the card keeps the focus', async () => {
    const { progress } = await openCards(3)
    const card = await find('article')
    const retry = await find('button', 'Try again', { within: card })
    retry.focus()
    await keys('{Enter}')
    await find('button', 'Approve', { within: card })
    await focused(card)
    await find('button', 'Try 2 again')
    expect(progress()).toEqual(['processed', 'failed', 'failed'])
  })

  test('are named on one line of the desk, which unfolds to what can be done', async () => {
    const { account, job } = aFailedJob({ free: 3 })
    await open(`/job/${job.id}?view=desk`, account)
    const within = await find('group')
    const line = await shows(STAY, { within })
    expect(within).toHaveProperty('open', false)
    await click(line)
    await eventually(() => expect(within).toHaveProperty('open', true))
    expect(all('button', 'Try 3 again', { within })).toHaveLength(1)
  })
})
