import { useCallback, useMemo, useState } from 'react'
import type { JobResult } from '#worker/domain/job-result.ts'
import type { Capabilities } from '#worker/domain/platforms.ts'
import { clearTicks, followResults, NO_TICKS, tickedPhotos, tickPhotos } from '../data/selection.ts'

export type Selection = {
  /** Ticked photos that can be applied, in the job's order. */
  ids: string[]
  has: (photoId: string) => boolean
  toggle: (photoId: string, selected: boolean) => void
  select: (photoIds: readonly string[]) => void
  /** Selects these photos and no others. */
  selectOnly: (photoIds: readonly string[]) => void
  clear: () => void
}

/** The selected photos. The selection follows decisions about them. */
export function useSelection(results: JobResult[], capabilities: Capabilities): Selection {
  const [seen, setSeen] = useState<JobResult[]>([])
  const [ticks, setTicks] = useState(NO_TICKS)
  if (seen !== results) {
    setSeen(results)
    setTicks(followResults(ticks, results, capabilities))
  }

  const ids = useMemo(() => tickedPhotos(ticks, results), [results, ticks])
  const toggle = useCallback(
    (photoId: string, selected: boolean) => setTicks(before => tickPhotos(before, [photoId], selected)),
    [],
  )
  const select = useCallback(
    (photoIds: readonly string[]) => setTicks(before => tickPhotos(before, photoIds, true)),
    [],
  )
  return {
    ids,
    has: photoId => ticks.photos.get(photoId) ?? false,
    toggle,
    select,
    selectOnly: photoIds => setTicks(before => tickPhotos(clearTicks(before), photoIds, true)),
    clear: () => setTicks(clearTicks),
  }
}
