import { expect, test } from 'vitest'
import type { JobResult } from '#worker/domain/job-result.ts'
import { type Account, anAccount } from './account/account.ts'
import { open } from './harness/open.ts'
import { hides, paste, press, shows } from './harness/screen.ts'

const LINE = 'Venice: your tags · New York: your title'

/** Somebody with a photo whose texts name two places that only its owner's texts know. */
function withNames(): Account {
  const account = anAccount()
  account.connections.add('flickr')
  const photo: Partial<JobResult> = {
    generatedTitle: 'Boats at Rest in Venice',
    generatedDescription: 'Boats rest in Venice. One of them came from New York.',
    sources: [
      { text: 'Venice', from: 'tags' },
      { text: 'New York', from: 'title' },
    ],
  }
  account.jobs.add({ photos: [photo] })
  return account
}

test.each(['cards', 'desk'])('a photo says where the names in its texts come from: %s', async view => {
  await open(`/job/job-1?view=${view}`, withNames())
  const line = await shows(/^Where names come from: /)
  const all = line.closest('p')
  expect(all?.textContent).toBe(`Where names come from: ${LINE}`)
  // A name in a right-to-left script must not reorder what follows it.
  expect([...(all?.querySelectorAll('bdi') ?? [])].map(name => name.textContent)).toEqual(['Venice', 'New York'])
})

test('a name that is edited away is no longer said', async () => {
  await open('/job/job-1?view=desk', withNames())
  await shows(/New York: your title/)
  await press('Edit description')
  await paste('Description', 'Boats rest in Venice.')
  await press('Save')
  await hides(/New York/)
  await shows(/Venice: your tags/)
})
