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

/** Libraries per run of cron, and photos per statement. */
const SWEEP = { libraries: 20, photos: 1000 }

/** Deletes the photos of libraries a day after their reading; their counts stay. */
export async function sweepLibraries({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const expired = await queries.selectExpired(db, { now: now(), limit: SWEEP.libraries })
  for (const { accountId } of expired) {
    await queries.keepCounts(db, accountId)
    const part = { max: SWEEP.photos, since: now() - LISTING_MS }
    for (let isDone = false; !isDone; ) isDone = await queries.deleteExpired(db, accountId, part)
    await queries.noteDeleted(db, accountId)
  }
}
