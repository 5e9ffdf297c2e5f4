import { findModelFacts } from '../../../worker/db/job.ts'
import type { Deps } from '../../../worker/deps.ts'
import type { ModelFacts } from '../../../worker/domain/model-facts.ts'
import { fromD1 } from '../from-d1.ts'
import { getMeta } from '../store/job-row.ts'

/** Consumers ask for several photos at once: one read serves them all. */
const KEPT_MS = 2000

/**
 * Reads which facts the job's user lets the model see, at most two seconds old, so that a fact switched off while
 * photos are being described is withheld from the remaining ones.
 * @throws DatabaseError
 */
export function createModelFacts(deps: Deps, sql: SqlStorage): () => Promise<ModelFacts> {
  let last: { at: number; facts: Promise<ModelFacts> } | undefined
  return async () => {
    const now = deps.now()
    if (last && now - last.at < KEPT_MS) return last.facts
    const read = { at: now, facts: fromD1(findModelFacts(deps.db, getMeta(sql).userId)) }
    last = read
    try {
      return await read.facts
    } catch (error) {
      if (last === read) last = undefined
      throw error
    }
  }
}
