import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { type Account, anAccount } from './account/account.ts'
import { open } from './harness/open.ts'
import { decisionsOf, onDesk, parameter, told } from './harness/review.ts'
import { all, check, eventually, find, keys, press, shows } from './harness/screen.ts'

/** Opens the desk of a job with photos in these states, as `decisionsOf` writes them. */
async function openDesk(states: string, search = '', account: Account = anAccount()) {
  const photos: Partial<JobResult>[] = [...states].map(state => ({ approved: state === 'p', skipped: state === 'x' }))
  const job = account.jobs.add({ photos })
  await open(`/job/${job.id}?view=desk${search}`, account)
  const photoIds = job.results.map(({ photoId }) => photoId)
  const decided = (expected: string) => eventually(() => expect(decisionsOf(job)).toBe(expected))
  const decideElsewhere = (number: number, change: Partial<JobResult>) =>
    account.jobs.changeResults(job.id, photoIds.slice(number - 1, number), change)
  return { job, photoIds, decided, decideElsewhere }
}

describe('on the desk', () => {
  test('the page has one heading, which is the name of the job', async () => {
    await openDesk('--')
    await onDesk(1, 2)
    expect(all('heading', undefined, { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Review Metadata'])
  })

  test('one key decides a photo and leads to the next', async () => {
    const { decided } = await openDesk('---')
    await onDesk(1, 3)
    await keys('p')
    await onDesk(2, 3)
    await keys('x')
    await onDesk(3, 3)
    await told(/^Skipped\. 3 of 3: /)
    await decided('px-')
  })

  test('after the last decision the summary shows all of them, and offers to apply what is approved', async () => {
    const { decided } = await openDesk('pp-')
    await onDesk(3, 3)
    await keys('x')
    await find('region', 'Approved')
    await find('region', 'Skipped')
    await told(/^Skipped\. No photo is left to review\.$/)
    await shows('Ready to apply')
    await find('button', sees('apply-selected', { n: 2, provider: 'Flickr' }))
    await decided('ppx')
  })

  test('Control and Z take the last decision back and lead to its photo', async () => {
    const { decided } = await openDesk('p-')
    await onDesk(2, 2)
    await keys('x')
    await find('region', 'Skipped')
    await keys('{Control>}z{/Control}')
    await onDesk(2, 2)
    await decided('p-')
  })

  test('U makes a decided photo undecided and stays with it', async () => {
    const { decided } = await openDesk('-pp')
    await onDesk(1, 3)
    await keys('{ArrowRight}')
    await keys('u')
    await told(/^Needs review\. 2 of 3: /)
    await onDesk(2, 3)
    await decided('--p')
  })

  test('Approve and Skip decide as their keys do', async () => {
    const { decided } = await openDesk('---')
    await press('Approve')
    await onDesk(2, 3)
    await press('Skip')
    await onDesk(3, 3)
    await decided('px-')
  })

  test('J and the right arrow lead on, K leads back', async () => {
    await openDesk('---')
    await onDesk(1, 3)
    await keys('k')
    await onDesk(1, 3)
    await keys('{ArrowRight}')
    await keys('j')
    await onDesk(3, 3)
    await keys('k')
    await onDesk(2, 3)
  })

  test('a photo that was reopened elsewhere can be reviewed from the summary', async () => {
    const { decideElsewhere } = await openDesk('pp-')
    await keys('p')
    await find('region', 'Approved')
    decideElsewhere(2, { approved: false })
    await press('Review 1 photo')
    await onDesk(2, 3)
  })

  test('the photo that was opened stays when it is decided elsewhere', async () => {
    const { decideElsewhere } = await openDesk('--')
    await onDesk(1, 2)
    decideElsewhere(1, { approved: true })
    await find('radio', /^Approved ?1$/)
    await onDesk(1, 2)
  })
})

describe('a filter', () => {
  test('keeps the photos that are decided while it shows them', async () => {
    await openDesk('x---', '&show=review')
    await onDesk(1, 3)
    await keys('p')
    await onDesk(2, 3)
  })

  test('leads from the last photo to the first undecided one', async () => {
    const { decided } = await openDesk('---', '&show=review')
    await keys('j')
    await keys('j')
    await onDesk(3, 3)
    await keys('p')
    await onDesk(1, 3)
    await decided('--p')
  })

  test('shows only its photos once it is chosen again', async () => {
    await openDesk('---', '&show=review')
    await keys('p')
    await onDesk(2, 3)
    await press(/^To review ?2$/, { role: 'radio' })
    await onDesk(1, 2)
  })

  test('is in the address', async () => {
    await openDesk('xx-')
    await check(/^Skipped ?2$/, { role: 'radio' })
    await onDesk(1, 2)
    expect(parameter('show')).toBe('skipped')
    expect(parameter('view')).toBe('desk')
  })

  test('of decided photos ends in the summary, which leads to the one that was reopened elsewhere', async () => {
    const { decideElsewhere } = await openDesk('-xx', '&show=skipped')
    await onDesk(1, 2)
    await keys('j')
    await keys('j')
    await find('region', 'To review')
    decideElsewhere(3, { skipped: false })
    await press('Review 1 photo')
    await onDesk(2, 2)
  })
})
