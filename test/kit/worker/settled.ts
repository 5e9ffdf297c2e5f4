import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Job } from '#durable-objects/job/job.ts'
import { pausedUntil } from '#durable-objects/job/pause.ts'
import { openDb } from '#worker/db/client.ts'
import { jobs } from '#worker/db/schema.ts'
import worker from '#worker/index.ts'
import type { PhotoMessage, ReadMessage, ScanMessage } from '#worker/queue/messages.ts'
import type { JobRpc } from '#worker/rpc.ts'
import { until } from '../until.ts'

type Message = PhotoMessage | ScanMessage | ReadMessage

/** What is done in the background: messages that no consumer has handled yet, and other work. */
const messages = new Set<{ body: string }>()
const underWay = new Set<Promise<unknown>>()
/** Changes whenever something begins. */
let begun = 0

async function track<T>(work: () => Promise<T>): Promise<T> {
  begun += 1
  const promise = work()
  underWay.add(promise)
  try {
    return await promise
  } finally {
    underWay.delete(promise)
  }
}

async function noteSent<T>(bodies: Message[], send: () => Promise<T>): Promise<T> {
  begun += 1
  const sent = bodies.map(body => ({ body: JSON.stringify(body) }))
  for (const message of sent) messages.add(message)
  try {
    return await send()
  } catch (error) {
    for (const message of sent) messages.delete(message)
    throw error
  }
}

/** The prototype of all queues, so that those of the objects are counted too. */
const queues: Queue<Message> = Object.getPrototypeOf(env.PHOTOS)
const { send, sendBatch } = queues
queues.send = function (body, options) {
  return noteSent([body], () => send.call(this, body, options))
}
queues.sendBatch = function (batch, options) {
  const all = [...batch]
  return noteSent(
    all.map(({ body }) => body),
    () => sendBatch.call(this, all, options),
  )
}

const { fetch, queue } = worker
worker.queue = (batch, of) =>
  track(async () => {
    await queue(batch, of)
    // A message that is to be delivered again waits for its time, as an alarm does.
    for (const delivered of batch.messages) {
      const body = JSON.stringify(delivered.body)
      for (const message of messages) {
        if (message.body !== body) continue
        messages.delete(message)
        break
      }
    }
  })
worker.fetch = (request, of, ctx) => {
  const waitUntil = ctx.waitUntil.bind(ctx)
  ctx.waitUntil = promise => {
    void track(() => promise).catch(() => undefined)
    waitUntil(promise)
  }
  return fetch(request, of, ctx)
}

/** The debounce of a job's summary for D1, which need not be waited for. */
const SUMMARY_MS = 1000

const countIn = (sql: SqlStorage, query: string, now: number) => sql.exec(query, now).toArray().length
const countDue = (sql: SqlStorage, now: number) => countIn(sql, 'SELECT 1 FROM timers WHERE runs = 0 AND due <= ?', now)

const ringing = new WeakSet<JobRpc>()
const { alarm } = Job.prototype
Job.prototype.alarm = async function () {
  begun += 1
  ringing.add(this)
  try {
    await alarm.call(this)
  } finally {
    ringing.delete(this)
  }
}

/** Runs what is due in a job, its summary included. Returns whether there was anything to do, or is under way. */
async function worksOn(job: DurableObjectStub<JobRpc>): Promise<boolean> {
  const now = Date.now()
  const { due, isWorking } = await runInDurableObject<JobRpc, { due: number; isWorking: boolean }>(
    job,
    (object, { storage: { sql } }) => {
      sql.exec("UPDATE timers SET due = ? WHERE name = 'summary' AND runs = 0 AND due <= ?", now, now + SUMMARY_MS)
      const isOpen = pausedUntil(sql, 'writing') <= now
      const isWriting = isOpen && countIn(sql, 'SELECT 1 FROM operations WHERE due <= ?', now) > 0
      return { due: countDue(sql, now), isWorking: isWriting || ringing.has(object) }
    },
  )
  if (due === 0) return isWorking
  await runDurableObjectAlarm(job)
  // A job in the database of another deployment runs none of its timers.
  const left = await runInDurableObject(job, (_, { storage: { sql } }) => countDue(sql, now))
  return isWorking || left < due
}

/** Waits until queues are empty and requests have no work left. Unlike `settled` it opens no object, and costs nothing if so. */
export async function idle(): Promise<void> {
  await until(
    'the queues',
    async () => messages.size + underWay.size,
    left => left === 0,
  )
}

/**
 * Waits until nothing is left to do at this time: queues, the background work of requests, and alarms that are due. What
 * waits for a later time, such as another try or the end of a pause, still waits.
 */
export async function settled(): Promise<void> {
  await until(
    'the work in the background',
    async () => {
      await idle()
      const before = begun
      // Not by the namespace, which also lists the objects of earlier files. Before the first migration there is no table.
      const rows = await openDb(env.DB)
        .select({ id: jobs.id })
        .from(jobs)
        .catch(() => [])
      // An erased object, or one that no release can open, has nothing to do.
      const working = await Promise.all(rows.map(({ id }) => worksOn(env.JOB.getByName(id)).catch(() => false)))
      return before === begun && !working.some(Boolean)
    },
    Boolean,
  )
}
