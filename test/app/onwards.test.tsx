import { expect, test } from 'vitest'
import { type Account, anAccount } from './account/account.ts'
import { open } from './harness/open.ts'
import { all, at, click, eventually, find, gone, keys, press, shows } from './harness/screen.ts'

const NOTHING_ELSE = 'Nothing else on Flickr waits for your review.'

/** Somebody with a choice in three parts, of which another device has decided the second, and a later job. */
function withParts(): Account {
  const account = anAccount()
  account.connections.add('flickr')
  for (const name of ['Untitled (1 of 3)', 'Untitled (2 of 3)', 'Untitled (3 of 3)', 'Harbour']) {
    account.jobs.add({ photos: [{ skipped: name.includes('2 of') }], name })
  }
  return account
}

test('a choice in parts is reviewed from the first photo to the last without leaving the desk', async () => {
  await open('/job/job-1?view=desk', withParts())
  await find('region', 'Photo 1 of 1')
  await keys('p')
  await click(await find('link', '2 more wait for you: go on'))
  await at('/job/job-3?view=desk')
  await find('region', 'Photo 1 of 1')
  await keys('p')
  ;(await find('link', '1 more waits for you: go on')).focus()
  await keys('{Enter}')
  await at('/job/job-4?view=desk')
})

test('after the last photo the desk says that nothing else waits', async () => {
  const account = anAccount()
  account.connections.add('flickr')
  account.jobs.add({ photos: 1 })
  await open('/job/job-1?view=desk', account)
  await find('region', 'Photo 1 of 1')
  await keys('p')
  await find('region', 'Approved')
  await shows(NOTHING_ELSE)
  await gone('link', /: go on$/)
})

test.each(['desk', 'cards'])('a job that is decided already says so too: %s', async view => {
  const account = anAccount()
  account.connections.add('flickr')
  account.jobs.add({ photos: [{ skipped: true }] })
  await open(`/job/job-1?view=${view}`, account)
  if (view === 'desk') {
    await press('Next photo')
    await find('region', 'Skipped')
  }
  await shows(NOTHING_ELSE)
  await eventually(() => expect(all('link', /: go on$/)).toEqual([]))
})
