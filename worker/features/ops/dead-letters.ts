import type { DeadLetterQueue, Ops } from '../../contract/ops.ts'
import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../domain/lifetimes.ts'
import { describeError } from '../../log.ts'
import { countUseOf, selectCounters } from './state-queries.ts'

const keyOf = (queue: DeadLetterQueue) => `dead-letters:${queue}`

/** Counts a message that used up its deliveries, for operators. */
export async function noteDeadLetter({ db, log, now }: Deps, queue: DeadLetterQueue): Promise<void> {
  try {
    await countUseOf(db, { key: keyOf(queue), now: now(), resetsAt: now() + DAY_MS })
  } catch (error) {
    // What the message is about matters more.
    log('queue.uncounted', describeError(error))
  }
}

/** How many there were within a day, by queue. */
export async function countDeadLetters({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Ops['deadLetters']> {
  const rows = await selectCounters(db, [keyOf('photos'), keyOf('scans')], now())
  const uses = (queue: DeadLetterQueue) => rows.find(({ key }) => key === keyOf(queue))?.uses ?? 0
  return { photos: uses('photos'), scans: uses('scans') }
}
