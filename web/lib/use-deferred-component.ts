import { type ComponentType, useEffect, useState } from 'react'

const IDLE_MS = 2000
const RETRY_MS = 3000

/**
 * A part of the page whose code is fetched once the page has come to rest, or at once when it is wanted; null until
 * then. Without a connection the page stays as it is, and the download is tried again while the part is wanted.
 * `load` has to be the same function each time.
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
