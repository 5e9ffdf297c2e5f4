/** A set of callbacks: `listen` adds one and returns how to remove it, `tell` calls all of them. */
export function createListeners<A extends unknown[] = []>() {
  const listeners = new Set<(...args: A) => void>()
  return {
    listen: (listener: (...args: A) => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell: (...args: A) => {
      for (const listener of listeners) {
        listener(...args)
      }
    },
  }
}
