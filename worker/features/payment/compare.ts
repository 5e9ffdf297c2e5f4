import { saveCompared, selectCompared, selectDifferences, selectRange } from '../../db/money/compare.ts'
import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../domain/lifetimes.ts'
import { reportMismatch } from './reports.ts'

/** Entries compared in one run of cron; the rest is up to the next. */
const ENTRIES = 1000

/**
 * Once a day, compares the books of the payments that have entries since: whether these add up to the photos they have
 * left, and what went back was paid. A difference is logged and reported to support, once for each payment, and nothing
 * is corrected.
 */
export async function compareBooks(deps: Deps, at: number, limit = ENTRIES): Promise<void> {
  const { db } = deps
  const compared = new Map((await selectCompared(db)).map(({ name, value }) => [name, value]))
  if (at < (compared.get('comparedAt') ?? 0) + DAY_MS) return
  const range = { after: compared.get('comparedEntries') ?? 0, limit }
  const [[reached], differences] = await db.batch([selectRange(db, range), selectDifferences(db, range)])
  for (const { jobId, intentId, photosLeft, sum, refunded, cents } of differences) {
    const what =
      sum === photosLeft
        ? `${refunded} of its bought photos went back, and only ${cents} cents`
        : `its entries of bought photos add up to ${sum}, and it has ${photosLeft} left`
    await reportMismatch(deps, { jobId, intentId: intentId ?? '', what })
  }
  if (reached && reached.last !== null) await saveCompared(db, 'comparedEntries', reached.last)
  if (!reached || reached.count < limit) await saveCompared(db, 'comparedAt', at)
}
