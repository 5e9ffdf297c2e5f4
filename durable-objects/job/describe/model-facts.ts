import { findModelFacts } from '../../../worker/db/job.ts'
import type { Deps } from '../../../worker/deps.ts'
import type { ModelFacts } from '../../../worker/domain/model-facts.ts'
import { fromD1 } from '../from-d1.ts'
import { getMeta } from '../store/job-row.ts'

/** A queue brings several photos at once. */
const KEPT_MS = 2000

/**
 * Reads what the job's person lets the model know, at most two seconds old: what they switch off while their photos are
 * described is told of none of the others. @throws DatabaseError
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
