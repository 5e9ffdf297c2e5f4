import { useMemo, useState } from 'react'
import type { JobResult } from '#worker/domain/job-result.ts'
import { followShown, type Show } from '../data/show.ts'

const NONE: ReadonlySet<string> = new Set()

/** The photos that the chosen filter shows. `afresh` drops those decided since, as choosing a filter does. */
export function useShown(results: JobResult[], show: Show): { shown: JobResult[]; afresh: () => void } {
  const [kept, setKept] = useState({ show, photoIds: NONE })
  const before = kept.show === show ? kept.photoIds : NONE
  const photoIds = show === 'all' ? NONE : followShown(before, results, show)
  if (kept.show !== show || kept.photoIds !== photoIds) {
    setKept({ show, photoIds })
  }
  const shown = useMemo(
    () => (show === 'all' ? results : results.filter(({ photoId }) => photoIds.has(photoId))),
    [results, show, photoIds],
  )
  return { shown, afresh: () => setKept({ show, photoIds: NONE }) }
}
