import { type ComponentType, useEffect, useState } from 'react'
import { loadChunk } from './load-chunk.ts'

const IDLE_MS = 2000

/**
 * A component whose code is downloaded when the page is idle, or at once when it is wanted; null until then. A failed
 * download is only repeated if the component is wanted. `load` must be a stable function.
 */
export function useDeferredComponent<P>(
  load: () => Promise<ComponentType<P>>,
  isWanted: boolean,
): ComponentType<P> | null {
  const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null)
  const isHere = part !== null
  useEffect(() => {
    if (isHere) {
      return
    }
    const fetchPart = () =>
      void (isWanted ? loadChunk(load) : load()).then(
        Part => setPart({ Part }),
        () => undefined,
      )
    const timer = window.setTimeout(fetchPart, isWanted ? 0 : IDLE_MS)
    return () => window.clearTimeout(timer)
  }, [load, isWanted, isHere])
  return part?.Part ?? null
}
