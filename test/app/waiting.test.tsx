import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { anAccount } from './account/account.ts'
import { open } from './harness/open.ts'
import { find, hides, keys, paste, press, shows } from './harness/screen.ts'

const WAITS = /does not answer, or asks us to wait\. We try again in about 3 s\./

async function openJob(photo: { status?: 'pending'; approved?: boolean } = {}, waitSeconds = 0) {
  const account = anAccount()
  account.jobs.pace.writes = 'when told'
  const job = account.jobs.add({ provider: 'unsplash', photos: [photo], waitSeconds })
  await open(`/job/${job.id}?view=cards`, account)
  return { account, job }
}

describe('while a platform refuses calls', () => {
  test('the job says for how long it waits, and goes on by itself', async () => {
    const { account, job } = await openJob({ status: 'pending' }, 3)
    await shows(WAITS)
    job.waitSeconds = 0
    account.jobs.describe(job.id)
    await shows('Ready to review')
    await hides(WAITS)
  })

  test('the dock says for how long applying waits, and the job is done by itself', async () => {
    const { account, job } = await openJob({ approved: true })
    await press(sees('apply-selected', { n: 1, provider: 'Unsplash' }))
    await find('progressbar', 'Applying to Unsplash')
    account.jobs.publish(job, [], { writeWaitSeconds: 3 })
    await shows(WAITS)
    account.writeNext(job.id, 1)
    await shows(/^1 photo is applied to Unsplash\./)
    await hides(WAITS)
  })
})

describe('a job on Unsplash', () => {
  test('says what an undo cannot restore before anything is applied', async () => {
    await openJob()
    await shows(/^About undo: Unsplash lets us put back your description/)
  })

  test('saves a description of the person’s own', async () => {
    const { job } = await openJob()
    await press('Edit description')
    await paste('Description', 'A text of my own')
    await keys('{Enter}')
    await shows(sees('field-updated', { Field: 'Description' }))
    expect(job.results[0]?.generatedDescription).toBe('A text of my own')
  })

  test('leads to Unsplash once all is applied', async () => {
    const { account, job } = await openJob({ approved: true })
    await press(sees('apply-selected', { n: 1, provider: 'Unsplash' }))
    account.writeNext(job.id, 1)
    const link = await find('link', 'View on Unsplash')
    expect(link.getAttribute('href')).toBe(PLATFORMS.unsplash.siteUrl)
  })
})
