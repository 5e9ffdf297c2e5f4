import { describe, expect, onTestFinished, test } from 'vitest'
import { api } from '#worker/contract/paths.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { anAccount } from './account/account.ts'
import { open } from './harness/open.ts'
import { dialog, eventually, find, gone, keys, paste, press, shows } from './harness/screen.ts'

const FIRST = 'Quiet Harbour 1'
const TAGS = 'Sintra, Ana and Tom'

/** Opens the dialog that edits all photos of a job. */
async function editAll(photos = 3) {
  const account = anAccount()
  const job = account.jobs.add({ photos })
  await open(`/job/${job.id}?view=sheet`, account)
  await press('Edit…')
  await dialog(`Edit ${photos} photos`)
  const ids = job.results.map(({ photoId }) => photoId)
  return {
    ...{ account, job, ids },
    edits: api.jobPhotos(job.id),
    applyElsewhere: (number: number) =>
      account.jobs.changeResults(job.id, ids.slice(number - 1, number), {
        ...{ applied: true, approved: true, backupTitle: '', backupDescription: '', backupTags: [] },
      }),
    tagged: () => job.results.map(({ generatedTags }) => (generatedTags.includes('Ana and Tom') ? 't' : '-')).join(''),
  }
}

const counts = (text: string) => shows(text, { role: 'status' })

describe('an edit of many photos', () => {
  test('says before how many it changes', async () => {
    await editAll()
    await counts('Changes 0 of 3')
    await paste('Find text', FIRST)
    await paste('Replace with', 'Quay at Dawn')
    await counts('Changes 1 of 3')
    await paste('Add tags', TAGS)
    await counts('Changes 3 of 3')
  })

  test('that would leave a title empty says so', async () => {
    await editAll()
    await paste('Find text', FIRST)
    await shows('Title cannot be empty')
  })

  test('whose tags are the same on the platform says so', async () => {
    await editAll()
    await paste('Add tags', 'Sintra, sintra!')
    await find('alert', undefined, { within: await dialog() })
  })

  test('adds tags and replaces words', async () => {
    const { job, tagged } = await editAll()
    await paste('Find text', FIRST)
    await paste('Replace with', 'Quay at Dawn')
    await paste('Add tags', TAGS)
    await press('Change 3 photos')
    await shows('3 photos changed')
    await gone('dialog')
    expect(job.results[0]?.generatedTitle).toBe('Quay at Dawn')
    expect(job.results[0]?.generatedTags).toEqual(expect.arrayContaining(['Sintra', 'Ana and Tom']))
    expect(tagged()).toBe('ttt')
  })

  test('is taken back by Undo', async () => {
    const { job } = await editAll()
    const before = job.results
    await paste('Add tags', TAGS)
    await press('Change 3 photos')
    await press('Undo')
    await shows('3 photos as before')
    expect(job.results).toEqual(before)
  })

  test('removes tags from those that have them', async () => {
    const { job } = await editAll()
    await paste('Remove tags', 'harbour')
    await counts('Changes 1 of 3')
    await press('Change 1 photo')
    await shows('1 photo changed')
    expect(job.results[0]?.generatedTags).not.toContain('harbour')
  })
})

describe('an edit of many photos, meanwhile', () => {
  test('leaves out one that is applied while it is being written', async () => {
    const { applyElsewhere, tagged } = await editAll()
    await paste('Add tags', TAGS)
    await counts('Changes 3 of 3')
    applyElsewhere(2)
    await counts('Changes 2 of 2')
    await press('Change 2 photos')
    await shows('2 photos changed')
    expect(tagged()).toBe('t-t')
  })

  test('says how many were left out because they were applied as it was sent', async () => {
    const { account, applyElsewhere, tagged } = await editAll()
    account.live.isOn = false
    account.live.close()
    applyElsewhere(2)
    await paste('Add tags', TAGS)
    await press('Change 3 photos')
    await shows('2 photos changed. 1 photo left out: written or changed meanwhile')
    expect(tagged()).toBe('t-t')
  })

  test('cannot be sent without a connection', async () => {
    const { account, edits } = await editAll()
    await paste('Add tags', TAGS)
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
    window.dispatchEvent(new Event('offline'))
    await find('button', 'Change 3 photos (offline)')
    expect(account.calls('PATCH', edits)).toEqual([])
  })

  test('is not sent before the changes that wait for the connection', async () => {
    const { account, job, ids, edits } = await editAll()
    const repair = account.failing(api.jobPhoto(job.id, ids[0] ?? ''), 'offline', 'PATCH')
    await press('Cancel')
    await gone('dialog')
    await keys('p')
    await press('Edit…')
    await paste('Add tags', TAGS)
    await press('Change 3 photos')
    await shows(/^Nothing was changed: your last changes wait here for the connection\./)
    expect(account.calls('PATCH', edits)).toEqual([])
    repair()
    window.dispatchEvent(new Event('online'))
    await eventually(() => expect(job.results[0]?.approved).toBe(true))
    await press('Change 3 photos')
    await shows('3 photos changed')
    expect(job.results[0]).toMatchObject({ approved: true } satisfies Partial<JobResult>)
  })

  test('whose answer is lost is not made twice when it is tried again', async () => {
    const { account, job, edits } = await editAll()
    const repair = account.failing(edits, 'lost', 'PATCH')
    await paste('Add tags', TAGS)
    await press('Change 3 photos')
    await shows(/^It is not known whether the photos were changed, since no clear answer came\./)
    repair()
    await press('Cancel')
    await press('Edit…')
    await press('Try again')
    await shows('3 photos changed')
    await gone('dialog')
    const keysSent = account.calls('PATCH', edits).map(({ body }) => Reflect.get(Object(body), 'key'))
    expect(new Set(keysSent).size).toBe(1)
    expect(job.results[0]?.generatedTags.filter(tag => tag === 'Sintra')).toHaveLength(1)
  })
})
