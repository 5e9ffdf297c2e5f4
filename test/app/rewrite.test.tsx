import { describe, expect, test } from 'vitest'
import { api } from '#worker/contract/paths.ts'
import { anAccount } from './account/account.ts'
import { open, PHONE } from './harness/open.ts'
import { check, dialog, eventually, find, gone, keys, paste, press, shows } from './harness/screen.ts'

const FIRST = 'Quiet Harbour 1'
const SECOND = 'Quiet Harbour 1, Take 2'
const HINT = 'This is the Tejo, not the sea'

async function openJob(view: 'desk' | 'cards', window?: typeof PHONE) {
  const account = anAccount()
  const job = account.jobs.add({ photos: 1 })
  const photoId = job.results[0]?.photoId ?? ''
  await open(`/job/${job.id}?view=${view}`, account, window)
  await titled(FIRST)
  return {
    ...{ account, job, photoId },
    asked: () => account.calls('POST', api.regenerate).map(({ body }) => body),
  }
}

const titled = (title: string) => find('heading', title, { level: 2 })
const ofPhoto = (title: string) => dialog(new RegExp(`^Rewrite “ ?${title} ?”$`))

describe('a photo on the desk', () => {
  test('is asked to be rewritten by R, and Escape closes the question', async () => {
    const { asked } = await openJob('desk')
    await keys('r')
    await ofPhoto(FIRST)
    await keys('{Escape}')
    await gone('dialog')
    expect(asked()).toEqual([])
  })

  test('is rewritten with a hint, in the chosen fields', async () => {
    const { asked, job, photoId } = await openJob('desk')
    const within = await find('region', 'Review')
    await press('Rewrite…', { within })
    await ofPhoto(FIRST)
    await paste('Hint (optional)', HINT)
    await check('Tags', { to: false })
    await press('Rewrite')
    await gone('dialog')
    await titled(SECOND)
    expect(asked()).toEqual([{ jobId: job.id, photoIds: [photoId], fields: ['title', 'description'], hint: HINT }])
  })

  test('is not rewritten while an edit of it waits for the connection', async () => {
    const { account, asked, job, photoId } = await openJob('desk')
    account.failing(api.jobPhoto(job.id, photoId), 'offline', 'PATCH')
    await keys('d')
    await paste('Description', 'Typed in a tunnel.')
    await keys('{Enter}')
    await keys('r')
    await press('Rewrite', { within: await ofPhoto(FIRST) })
    await shows('Nothing is rewritten: your last changes wait here for the connection. Try again when they are sent.')
    expect(asked()).toEqual([])
  })

  test('is rewritten once the edit that waited is sent', async () => {
    const { account, asked, job, photoId } = await openJob('desk')
    const repair = account.failing(api.jobPhoto(job.id, photoId), 'offline', 'PATCH')
    await keys('d')
    await paste('Description', 'Typed in a tunnel.')
    await keys('{Enter}')
    repair()
    window.dispatchEvent(new Event('online'))
    await eventually(() => expect(job.results[0]?.generatedDescription).toBe('Typed in a tunnel.'))
    await keys('r')
    await press('Rewrite', { within: await ofPhoto(FIRST) })
    await titled(SECOND)
    expect(asked()).toHaveLength(1)
  })
})

test('the first text of a photo can be brought back on a phone', async () => {
  const { account, job, photoId } = await openJob('desk', PHONE)
  account.jobs.rewritten(job.id, photoId, HINT)
  await press(`Rewrite ${SECOND}…`)
  const within = await ofPhoto(SECOND)
  await shows(FIRST, { within })
  await press('Use this one', { within })
  await press('Cancel', { within: await ofPhoto(FIRST) })
  await titled(FIRST)
  await shows('Version 1 of 2. The others are under Rewrite…')
  expect(job.results[0]?.version).toBe(1)
})
