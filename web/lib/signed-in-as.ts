import { readStored, removeStored, store } from './browser-storage.ts'

const SIGNED_IN_AS = 'signed-in-as'

/** Tells all tabs who is signed in in this browser, as far as the last answer said. */
export function rememberSignedIn(userId: string | null): void {
  if (userId === null) {
    removeStored('localStorage', SIGNED_IN_AS)
  } else {
    store('localStorage', SIGNED_IN_AS, userId)
  }
}

export function isSignedInAs(userId: string): boolean {
  return readStored('localStorage', SIGNED_IN_AS) === userId
}
