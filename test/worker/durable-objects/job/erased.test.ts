import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { applyPhoto } from '#durable-objects/job/write/write-photo.ts'
import { dumpJob, EMPTY as EMPTY_JOB } from '#test/kit/worker/dump.ts'
import { aPhotographer, describedJob } from '#test/kit/worker/jobs.ts'
import { configOf } from '#worker/env.ts'
import type { PlatformSession, Write } from '#worker/platforms/platform.ts'
import { platformFor } from '#worker/platforms/registry.ts'

const EMPTY = { title: '', description: '', tags: [] }

const session: PlatformSession = {
  credentials: { token: '', secret: '' },
  platformUserId: '',
  username: '',
  send: () => Promise.reject(new Error('Nothing is sent here')),
}

test('a job that is erased between two writes of a photo sends no second one', async () => {
  const job = await describedJob(await aPhotographer(), [EMPTY])
  const [photoId = ''] = job.results.map(result => result.photoId)
  const sent: string[] = []
  await runInDurableObject(env.JOB.getByName(job._id), async (_, { storage: { sql } }) => {
    const write = (name: string): Write => ({
      name,
      fields: [],
      async run() {
        sent.push(name)
        sql.exec('DELETE FROM photos')
        return {}
      },
    })
    const platform = {
      ...platformFor(configOf(env), 'flickr'),
      readPhoto: async () => EMPTY,
      writes: () => [write('first'), write('second')],
    }
    const context = { sql, platform, session, now: () => Date.now(), saved: () => {} }
    await expect(applyPhoto(context, photoId)).rejects.toThrow('The job was erased meanwhile')
  })
  expect(sent).toEqual(['first'])
})

test('calls that reach an erased job find nothing and leave nothing behind', async () => {
  const { _id, results } = await describedJob(await aPhotographer(), [EMPTY])
  const [photoId = ''] = results.map(result => result.photoId)
  await env.JOB.getByName(_id).erase()
  // A stub cannot be used after its object was aborted.
  await abortAllDurableObjects()
  const job = env.JOB.getByName(_id)
  expect(await job.start()).toBe(false)
  expect([await job.begin(photoId), await job.authorizeImage(photoId), await job.page(0, 1)]).toEqual(
    Array.from({ length: 3 }),
  )
  await job.complete(photoId, { ok: true, title: 'Old pier', description: 'A pier.', tags: [] })
  await job.disconnected()
  expect(await job.edit(photoId, { approved: true })).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await job.read(0)).toBeNull()
  const unknown = { ok: false, code: 'UNKNOWN_PHOTO' }
  expect(await job.decide({ photoIds: [photoId], approved: true })).toMatchObject(unknown)
  expect(await job.runSingle(photoId, 'apply')).toMatchObject(unknown)
  expect(await job.runBatch([photoId], 'undo')).toMatchObject(unknown)
  // The state in which an operation leaves the job that was under way.
  await runInDurableObject(job, (_, { storage }) => {
    storage.sql.exec("INSERT INTO timers (name, due) VALUES ('operations', 0), ('summary', 0)")
    return storage.setAlarm(Date.now() + 60_000)
  })
  await runDurableObjectAlarm(job)
  expect(await dumpJob(_id)).toEqual(EMPTY_JOB)
})
