import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { resendIfSilent, resumeDescribing, sendDue } from '#durable-objects/job/describe/describe-queue.ts'
import { begin, complete } from '#durable-objects/job/describe/photo-lifecycle.ts'
import { updateMeta } from '#durable-objects/job/store/job-row.ts'
import { countPhotos } from '#durable-objects/job/store/photo-counts.ts'
import { clearTimers, endTimer, nextDue, takeDueTimers } from '#durable-objects/job/store/timers.ts'
import type { Job } from '#worker/contract/jobs.ts'
import { depsFrom } from '#worker/deps.ts'
import type { DescribeOutcome } from '#worker/domain/description.ts'
import type { JobRpc } from '#worker/rpc.ts'
import { newId } from '../new-id.ts'

/** As wrangler.toml says of the queue. */
const BATCH_SIZE = 6
const CONCURRENCY = 10
const MODEL_MS = 10_000
const START = 2_000_000_000_000
const TEXT: DescribeOutcome = { ok: true, title: 'Old pier', description: 'A pier. The sea.', tags: ['pier'] }

type Message = { job: SimulatedJob; photoId: string }
export type SimulatedJob = {
  stub: DurableObjectStub<JobRpc>
  /** How often it has sent messages. */
  sendings: number
  /** How many of its photos are described, and at which second the first one was. */
  described: number
  firstTextAt: number | null
  open: number
  due: number | null
}

/**
 * Jobs like `source` that share a queue, on a virtual clock. Their objects are real, but only the simulation fires their
 * timers. `lose`: whether the queue loses the message with this number.
 */
export function simulateQueue(source: Job, lose = (_: number) => false) {
  const jobs: SimulatedJob[] = []
  const queue: Message[] = []
  const underWay = new Set<Message>()
  const events: { at: number; happen: () => Promise<void> }[] = []
  const deps = depsFrom(env)
  let now = START
  let busy = 0
  let sent = 0

  /** Runs something in the object of a job, then what its timers are due for. */
  const inside = (job: SimulatedJob, work: (sql: SqlStorage) => unknown) =>
    runInDurableObject(job.stub, async (_, { storage: { sql } }) => {
      await work(sql)
      job.due = nextDue(sql)
      job.open = countPhotos(sql).open
    })

  function fire(job: SimulatedJob) {
    const sendBatch: typeof deps.photosQueue.sendBatch = async messages => {
      job.sendings += 1
      for (const { body } of messages) {
        sent += 1
        if (body.kind === 'describe' && !lose(sent)) queue.push({ job, photoId: body.photoId })
      }
      return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
    }
    const clocked = { ...deps, now: () => now, photosQueue: { ...deps.photosQueue, sendBatch } }
    return inside(job, async sql => {
      for (const timer of takeDueTimers(sql, now)) {
        endTimer(sql, timer, timer.name === 'enqueue' ? await sendDue(clocked, sql) : resendIfSilent(sql, now))
      }
    })
  }

  async function consume(batch: Message[]) {
    busy += 1
    const begun: Message[] = []
    for (const [job, messages] of Map.groupBy(batch, message => message.job)) {
      await inside(job, sql => begun.push(...messages.filter(({ photoId }) => begin(sql, photoId, now))))
    }
    for (const message of begun) underWay.add(message)
    const end = async () => {
      busy -= 1
      for (const message of begun) underWay.delete(message)
      for (const [job, messages] of Map.groupBy(begun, message => message.job)) {
        await inside(job, sql => messages.filter(({ photoId }) => complete(sql, photoId, TEXT, now)))
        job.described += messages.length
        job.firstTextAt ??= (now - START) / 1000
      }
    }
    events.push({ at: now + (begun.length > 0 ? MODEL_MS : 0), happen: end })
  }

  return {
    /** How many messages of a job are in the queue or with a consumer. */
    outstanding: (job: SimulatedJob) => [...queue, ...underWay].filter(message => message.job === job).length,

    async add(photos: number): Promise<SimulatedJob> {
      const id = newId()
      const [like] = source.results
      if (!like) throw new Error('The source has no photos')
      const facts = { albumTitle: null, takenAt: null, place: null, ownerTitle: '', isUnread: false }
      const results = Array.from({ length: photos }, (_, photoId) => ({
        result: { ...like, photoId: String(photoId), status: 'pending' as const },
        facts,
      }))
      const { config, provider } = source
      const stub = env.JOB.getByName(id)
      await stub.draft({ id, userId: 'one', provider, platformUserId: 'x', createdAt: 1, config, photos: results })
      const job: SimulatedJob = { stub, sendings: 0, described: 0, firstTextAt: null, open: photos, due: null }
      await runInDurableObject(stub, (_, { storage }) => storage.deleteAlarm())
      await inside(job, sql => {
        clearTimers(sql)
        updateMeta(sql, { started: true, unsentFrom: 0, queueSeenAt: now })
        resumeDescribing(sql, now)
      })
      jobs.push(job)
      return job
    },

    /** Lets everything happen until it is so. `check` is called at every moment. */
    async until(isSo: () => boolean, check = () => {}): Promise<void> {
      while (!isSo()) {
        for (const job of jobs.filter(({ due }) => due !== null && due <= now)) await fire(job)
        check()
        while (busy < CONCURRENCY && queue.length > 0) await consume(queue.splice(0, BATCH_SIZE))
        const ended = events.filter(({ at }) => at <= now)
        for (const event of ended) {
          events.splice(events.indexOf(event), 1)
          await event.happen()
        }
        if (ended.length > 0) continue
        now = Math.min(...events.map(({ at }) => at), ...jobs.flatMap(({ due }) => due ?? []))
        if (now === Number.POSITIVE_INFINITY) throw new Error('Nothing is left to happen')
      }
    },

    seconds: () => (now - START) / 1000,
  }
}
