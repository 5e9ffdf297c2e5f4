import { type ComponentType, useEffect, useState } from 'react'

const IDLE_MS = 2000
const RETRY_MS = 3000

/**
 * A component whose code is downloaded when the page is idle, or at once when it is wanted; null until it has arrived.
 * A failed download is retried while the component is wanted. `load` must be a stable function.
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
    let timer = 0
    const fetchPart = () =>
      void load().then(
        Part => setPart({ Part }),
        () => {
          timer = isWanted ? window.setTimeout(fetchPart, RETRY_MS) : 0
        },
      )
    timer = window.setTimeout(fetchPart, isWanted ? 0 : IDLE_MS)
    return () => window.clearTimeout(timer)
  }, [load, isWanted, isHere])
  return part?.Part ?? null
}
