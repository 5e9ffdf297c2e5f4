import { type Deps, depsFrom } from '../deps.ts'
import type { Env } from '../env.ts'
import { describeError, log } from '../log.ts'
import { returnDeadLetter } from './dead-letters.ts'
import { describeJobPhoto } from './describe-photo.ts'
import { PhotoMessage } from './messages.ts'

type Run = (deps: Deps, message: PhotoMessage) => Promise<void>

const RETRY_S = { first: 5, most: 300 } as const

/** Acks or retries each message by itself and never throws. The model is called for all of them in parallel. */
export async function consumeQueue(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  const deps = depsFrom(env)
  const run = batch.queue === 'photos-dead' ? returnDeadLetter : describeJobPhoto
  await Promise.all(batch.messages.map(message => consume(deps, message, run)))
}

async function consume(deps: Deps, message: Message<unknown>, run: Run): Promise<void> {
  const parsed = PhotoMessage.safeParse(message.body)
  if (!parsed.success) {
    // A retry cannot help; the log is where an operator sees it.
    log('queue.malformed', { messageId: message.id, issue: parsed.error.issues[0]?.path.join('.') })
    message.ack()
    return
  }
  try {
    await run(deps, parsed.data)
    message.ack()
  } catch (error) {
    const { jobId, photoId } = parsed.data
    log('queue.failed', { jobId, photoId, attempts: message.attempts, ...describeError(error) })
    const delaySeconds = Math.min(RETRY_S.first * 2 ** (message.attempts - 1), RETRY_S.most)
    message.retry({ delaySeconds })
  }
}
