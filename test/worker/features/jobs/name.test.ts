import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#test/kit/new-id.ts'
import type { Client } from '#test/kit/worker/api.ts'
import { aUser, signInAs } from '#test/kit/worker/factories.ts'
import {
  aPhotographer,
  BARE,
  describedJob,
  draftedLike,
  generated,
  listedPhotos,
  ORDER,
  readJob,
  startJob,
  until,
} from '#test/kit/worker/jobs.ts'
import { unpaidJob } from '#test/kit/worker/paying.ts'
import { aReservation } from '#test/kit/worker/settling.ts'
import type { Job, JobSummary, JobsAnswer, LiveMessage } from '#worker/contract/jobs.ts'
import { openDb } from '#worker/db/client.ts'
import { jobs } from '#worker/db/schema.ts'

const db = openDb(env.DB)

const rename = (user: Client, jobId: string, name: unknown) => user.patch(`/api/photos/job/${jobId}`, { name })

async function renamed(user: Client, jobId: string, name: string | null): Promise<JobSummary> {
  const answer = await rename(user, jobId, name)
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json<{ job: JobSummary }>()).job
}

const listed = async (user: Client, query = '') => (await user.get(`/api/jobs${query}`)).json<JobsAnswer>()

test('a job has the name it was ordered with wherever it is shown; without one, or with an empty one, it is null', async () => {
  const user = await aPhotographer()
  const ids = await listedPhotos(user, [BARE, BARE])
  const jobId = await startJob(user, ids, { name: '  Venice, Östermalm ' })
  const unnamed = await startJob(user, ids, { name: ' ' })
  const name = 'Venice, Östermalm'
  await generated(user, unnamed)
  expect(await generated(user, jobId)).toMatchObject({ name })
  expect((await listed(user)).jobs.map(job => job.name)).toEqual([null, name])
  const { recentJobs } = await (await user.get('/api/jobs/stats/summary')).json<{ recentJobs: JobSummary[] }>()
  expect(recentJobs.map(job => job.name)).toEqual([null, name])
  const { jobs: exported } = await (await user.get('/api/account/export')).json<{ jobs: Job[] }>()
  expect(exported.map(job => job.name)).toEqual([name, null])
})

test('a renamed job tells pages that follow it, those that poll it and the next list; the same name again is no news', async () => {
  const user = await aPhotographer()
  const { _id: jobId, revision } = await describedJob(user, [BARE])
  const { webSocket } = await user.get(`/api/photos/job/${jobId}/live?since=${revision}`, { Upgrade: 'websocket' })
  const told: LiveMessage[] = []
  webSocket?.addEventListener('message', event => {
    told.push(JSON.parse(String(event.data)))
  })
  webSocket?.accept()

  const job = await renamed(user, jobId, ' Blue hour ')
  expect(job).toMatchObject({ _id: jobId, name: 'Blue hour' })
  expect(job.revision).toBeGreaterThan(revision)
  expect((await listed(user)).jobs).toMatchObject([{ name: 'Blue hour', revision: job.revision }])
  expect(await readJob(user, jobId, `?since=${revision}`)).toMatchObject({ name: 'Blue hour', results: [] })
  await until(
    async () => told.at(-1)?.job.name,
    name => name === 'Blue hour',
  )
  webSocket?.close()

  expect(await renamed(user, jobId, 'Blue hour')).toMatchObject({ revision: job.revision })
  expect((await user.get(`/api/photos/job/${jobId}?since=${job.revision}`)).status).toBe(304)
  expect(await renamed(user, jobId, '')).toMatchObject({ name: null })
  expect(await renamed(user, jobId, 'Again')).toMatchObject({ name: 'Again' })
  expect(await renamed(user, jobId, null)).toMatchObject({ name: null })
  expect((await listed(user)).jobs).toMatchObject([{ name: null }])
})

test('names too long, no name at all and the jobs of others are refused', async () => {
  const user = await aPhotographer()
  const { _id: jobId } = await describedJob(user, [BARE])
  const most = 'x'.repeat(80)
  expect(await renamed(user, jobId, most)).toMatchObject({ name: most })
  for (const body of [{ name: `${most}x` }, {}, { name: 1 }, { name: 'x', status: 'completed' }]) {
    const answer = await user.patch(`/api/photos/job/${jobId}`, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION' })
  }
  const order = { ...ORDER, photoIds: await listedPhotos(user, [BARE]), name: `${most}x` }
  expect((await user.post('/api/photos/process', order)).status).toBe(400)
  expect((await rename(await aUser(), jobId, 'Mine')).status).toBe(404)
  expect(await readJob(user, jobId)).toMatchObject({ name: most })
})

test('naming a job neither pays for it nor begins what was not booked', async () => {
  const { user, jobId } = await unpaidJob()
  expect(await renamed(user, jobId, 'Later')).toMatchObject({ name: 'Later', status: 'payment_pending' })
  expect((await listed(user)).jobs).toMatchObject([{ name: 'Later', status: 'payment_pending' }])
  // A draft whose row was written while its order was still under way.
  const other = await aPhotographer()
  const draft = await draftedLike(await describedJob(other, [BARE]), other.userId)
  await db.update(jobs).set({ requiresPayment: true, payment: null }).where(eq(jobs.id, draft.id))
  expect(await renamed(other, draft.id, 'Early')).toMatchObject({ name: 'Early', status: 'payment_pending' })
})

test('a job of an earlier release has no name, can be named, and keeps the name under that release', async () => {
  const user = await aPhotographer()
  const { _id: jobId } = await describedJob(user, [BARE])
  const object = () => env.JOB.getByName(jobId)
  await runInDurableObject(object(), async (_, { storage }) => {
    storage.sql.exec("UPDATE job SET data = json_remove(data, '$.name')")
    await storage.sync()
  })
  await abortAllDurableObjects()
  expect(await readJob(user, jobId)).toMatchObject({ name: null })
  await renamed(user, jobId, 'Found')
  await abortAllDurableObjects()
  expect(await readJob(user, jobId)).toMatchObject({ name: 'Found' })
})

test('a search finds names in any case and platforms by their names, page by page', async () => {
  const { id, userId } = await aReservation({ used: 0, reserved: 0, photos: 1 })
  const user = await signInAs(userId)
  const row = await db.select().from(jobs).where(eq(jobs.id, id)).get()
  if (!row) throw new Error('There is no row')
  const names = ['Ärmelkanal 1', '50% off_white', null, 'ÄRMELKANAL 2', 'Flickr picks', 'ärmelkanal 3']
  const named = names.map(name => ({ ...row, id: newId(), name }))
  const unsplash = { ...row, id: newId(), provider: 'unsplash' as const, name: 'On the other' }
  await db.delete(jobs).where(eq(jobs.id, id))
  for (const job of [...named, unsplash]) await db.insert(jobs).values(job)

  const found = async (q: string, more = '', reader: Client = user) =>
    (await listed(reader, `?q=${encodeURIComponent(q)}${more}`)).jobs.map(job => job.name)
  const channel = ['ärmelkanal 3', 'ÄRMELKANAL 2', 'Ärmelkanal 1']
  expect(await found(' ärmelKANAL')).toEqual(channel)
  expect(await found('% OFF_')).toEqual(['50% off_white'])
  expect(await found('splash')).toEqual(['On the other'])
  expect(await found('FLICKR')).toEqual(names.toReversed())
  expect(await found('nothing')).toEqual([])
  expect(await found('')).toHaveLength(names.length + 1)
  expect(await found('splash', `&job=${named[0]?.id}`)).toEqual(['On the other'])
  expect(await found('flickr', '', await aUser())).toEqual([])
  expect((await user.get(`/api/jobs?q=${'x'.repeat(101)}`)).status).toBe(400)

  const pages: (string | null)[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: JobsAnswer = await listed(user, `?limit=2&q=${encodeURIComponent('ärmelkanal')}&cursor=${cursor}`)
    pages.push(page.jobs.map(job => job.name))
    cursor = page.nextCursor
  }
  expect(pages).toEqual([channel.slice(0, 2), channel.slice(2)])
})
