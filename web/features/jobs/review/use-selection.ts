import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isApplicable, type JobResult } from '#worker/domain/job-result.ts'
import type { Capabilities } from '#worker/domain/platforms.ts'
import { lacksText } from '../data/result-state.ts'

export type Selection = {
  /** Selected photos that can still be applied. */
  ids: string[]
  has: (photoId: string) => boolean
  toggle: (photoId: string, selected: boolean) => void
  selectAll: () => void
  clear: () => void
}

/**
 * Which photos are selected. Photos without title and description are selected once, when their texts arrive;
 * after the user has cleared the selection none is selected automatically.
 */
export function useSelection(results: JobResult[], capabilities: Capabilities, isApplying: boolean): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const considered = useRef(new Set<string>())
  const isAutomatic = useRef(true)

  useEffect(() => {
    // A running batch has its own selection of photos.
    if (isApplying) {
      return
    }
    const fresh = results.filter(result => isApplicable(result) && !considered.current.has(result.photoId))
    for (const { photoId } of fresh) {
      considered.current.add(photoId)
    }
    const own = fresh.filter(result => lacksText(result, capabilities)).map(result => result.photoId)
    if (own.length > 0 && isAutomatic.current) {
      setSelected(before => new Set([...before, ...own]))
    }
  }, [results, capabilities, isApplying])

  const ids = useMemo(
    () => results.filter(result => isApplicable(result) && selected.has(result.photoId)).map(result => result.photoId),
    [results, selected],
  )

  const toggle = useCallback((photoId: string, isSelected: boolean) => {
    setSelected(before => {
      const next = new Set(before)
      if (isSelected) {
        next.add(photoId)
      } else {
        next.delete(photoId)
      }
      return next
    })
  }, [])

  return {
    ids,
    has: photoId => selected.has(photoId),
    toggle,
    selectAll: () => setSelected(new Set(results.filter(isApplicable).map(result => result.photoId))),
    clear: () => {
      isAutomatic.current = false
      setSelected(new Set())
    },
  }
}
