import type { Deps } from '../../deps.ts'
import { LISTING_MS } from '../../domain/lifetimes.ts'
import * as queries from './queries.ts'
import { LEASE_MS } from './reading.ts'

/** Readings taken up per run of cron, and messages that the queue takes at once. */
const CLAIM = 100

/** Takes up readings whose lease or wait has ended at `at`, and ends those that have stored no page for 24 hours. */
export async function claimReadings({ db, readingsQueue, log, switches }: Deps, at: number): Promise<void> {
  const { off } = await switches('fresh')
  const [, claimed] = await db.batch([
    queries.endStuckReadings(db, { at, since: at - LISTING_MS }),
    queries.claimDueReadings(db, { at, leaseEnds: at + LEASE_MS, limit: CLAIM, off }),
  ])
  if (claimed.length === 0) return
  await readingsQueue.sendBatch(claimed.map(claim => ({ body: { kind: 'read' as const, ...claim } })))
  log('library.claimed', { readings: claimed.length })
}

/** Libraries per run of cron, photos per batch, and batches. */
const SWEEP = { libraries: 20, photos: 1000, batches: 40 }

/** Deletes the photos of libraries a day after their reading; their counts stay. */
export async function sweepLibraries({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now()
  const expired = await queries.selectExpired(db, { now: at, limit: SWEEP.libraries })
  const part = { max: SWEEP.photos, since: at - LISTING_MS, now: at }
  let batches = 0
  for (const { accountId } of expired) {
    await queries.keepCounts(db, accountId, at)
    let isDone = false
    for (; !isDone && batches < SWEEP.batches; batches += 1) isDone = await queries.deleteExpired(db, accountId, part)
    if (!isDone) return
    await db.batch(queries.noteDeleted(db, accountId, at))
  }
}
