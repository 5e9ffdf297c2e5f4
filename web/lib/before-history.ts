import { createListeners } from './listeners.ts'

const guards = createListeners<[event: PopStateEvent]>()

/** A window calls its listeners in the order in which they were added: call this before the router is mounted. */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', guards.tell)
}

/** Calls `guard` when Back or Forward has changed the address, before the router learns of it. Returns how to stop. */
export const beforeHistory = guards.listen
