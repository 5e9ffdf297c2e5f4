type Guard = (event: PopStateEvent) => void

const guards = new Set<Guard>()

/** On a window, listeners are called in the order they were added: call this before the router is mounted. */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', event => {
    for (const guard of guards) {
      guard(event)
    }
  })
}

/** Calls it when the browser's buttons have changed the address, before the router hears of it. Returns how to take that back. */
export function beforeHistory(guard: Guard): () => void {
  guards.add(guard)
  return () => {
    guards.delete(guard)
  }
}
