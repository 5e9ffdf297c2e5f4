import type * as z from 'zod'
import { mapWithConcurrency } from '../concurrency.ts'
import { mayUseDatabase } from '../db/owner.ts'
import { type Deps, depsFrom } from '../deps.ts'
import type { Env } from '../env.ts'
import { failScan, scanClaimed } from '../features/agent/schedule.ts'
import { readOn } from '../features/library/reading.ts'
import { describeError, log } from '../log.ts'
import { returnDeadLetter } from './dead-letters.ts'
import { describeJobPhoto } from './describe-photo.ts'
import { PhotoMessage, ReadMessage, ScanMessage } from './messages.ts'

/** How the messages of one queue are handled. `concurrency`: how many at once. */
type Consumer<M> = { schema: z.ZodType<M>; run: (deps: Deps, message: M) => Promise<void>; concurrency: number }

/**
 * All photos of a batch are described in parallel. Scans and readings wait for D1 and their platforms, so only a few run
 * at once. A reading whose message is lost is taken up by cron, so that its queue has no dead letters.
 */
const consumers = {
  photos: consumer({ schema: PhotoMessage, run: describeJobPhoto, concurrency: Number.POSITIVE_INFINITY }),
  'photos-dead': consumer({ schema: PhotoMessage, run: returnDeadLetter, concurrency: Number.POSITIVE_INFINITY }),
  scans: consumer({ schema: ScanMessage, run: scanClaimed, concurrency: 6 }),
  'scans-dead': consumer({ schema: ScanMessage, run: failScan, concurrency: 6 }),
  readings: consumer({ schema: ReadMessage, run: readOn, concurrency: 6 }),
}

/** The queues of staging have the names of production's, with this at the end. */
const STAGING = /-staging$/

/** `unusable`: an operator has to act first, and a message has few retries. */
const RETRY_S = { first: 5, most: 300, unusable: 900 } as const

/**
 * Acknowledges or retries each message by itself. Messages of an unknown queue, or while the database belongs to another
 * deployment, are delivered again later. Never throws.
 */
export async function consumeQueue(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  const queue = Object.entries(consumers).find(([name]) => name === batch.queue.replace(STAGING, ''))
  if (!queue) log('queue.unknown', { queue: batch.queue })
  if (queue && (await mayUseDatabase(env))) await queue[1](depsFrom(env), batch.messages)
  // To return without a word would acknowledge them.
  else batch.retryAll({ delaySeconds: RETRY_S.unusable })
}

function consumer<M extends object>({ schema, run, concurrency }: Consumer<M>) {
  return async (deps: Deps, messages: readonly Message<unknown>[]) => {
    await mapWithConcurrency(messages, Math.min(concurrency, messages.length), message => consume(deps, message))
  }

  async function consume(deps: Deps, message: Message<unknown>): Promise<void> {
    const parsed = schema.safeParse(message.body)
    if (!parsed.success) {
      // A retry cannot help, so the log reports it to an operator.
      log('queue.malformed', { messageId: message.id, issue: parsed.error.issues[0]?.path.join('.') })
      message.ack()
      return
    }
    try {
      await run(deps, parsed.data)
      message.ack()
    } catch (error) {
      log('queue.failed', { ...parsed.data, attempts: message.attempts, ...describeError(error) })
      const delaySeconds = Math.min(RETRY_S.first * 2 ** (message.attempts - 1), RETRY_S.most)
      message.retry({ delaySeconds })
    }
  }
}
