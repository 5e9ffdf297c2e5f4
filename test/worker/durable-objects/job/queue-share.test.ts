import { runInDurableObject } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { updateMeta } from '#durable-objects/job/store/job-row.ts'
import { aPhotographer, BARE, describedJob } from '#test/kit/worker/jobs.ts'
import { simulateQueue } from '#test/kit/worker/queue-simulation.ts'
import type { Job } from '#worker/contract/jobs.ts'

const MOST = 60

let source: Job
beforeAll(async () => {
  source = await describedJob(await aPhotographer(), [BARE])
})

test('a job of 200 photos never has more than 60 of them in the queue, and ends', async () => {
  const world = simulateQueue(source)
  const job = await world.add(200)
  let most = 0
  await world.until(
    () => job.open === 0,
    () => {
      most = Math.max(most, world.outstanding(job))
    },
  )
  expect(most).toBe(MOST)
  expect(job.described).toBe(200)
  expect(job.sendings).toBeLessThanOrEqual(6)
})

test('a job ends though the queue loses most messages', async () => {
  const world = simulateQueue(source, number => number % 5 !== 0 && number < 150)
  const job = await world.add(100)
  await world.until(() => job.open === 0)
  expect(job.described).toBe(100)
})

test('a job that the previous release has sent whole ends, also if the messages are lost', async () => {
  const world = simulateQueue(source)
  const job = await world.add(100)
  await runInDurableObject(job.stub, (_, { storage: { sql } }) => updateMeta(sql, { unsentFrom: null }))
  await world.until(
    () => job.open === 0,
    () => expect(world.outstanding(job)).toBeLessThanOrEqual(MOST),
  )
  expect(job.described).toBe(100)
})
