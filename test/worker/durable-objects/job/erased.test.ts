import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { applyPhoto } from '#durable-objects/job/write/write-photo.ts'
import { configOf } from '#worker/env.ts'
import type { PlatformSession, Write } from '#worker/platforms/platform.ts'
import { platformFor } from '#worker/platforms/registry.ts'
import { aPhotographer, describedJob } from '../../support/jobs.ts'

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
    const bench = { sql, platform, session, now: () => Date.now(), saved: () => {} }
    await expect(applyPhoto(bench, photoId)).rejects.toThrow('The job was erased meanwhile')
  })
  expect(sent).toEqual(['first'])
})
