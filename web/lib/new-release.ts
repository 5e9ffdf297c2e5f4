import { useSyncExternalStore } from 'react'
import { readStored, store } from './browser-storage.ts'
import { createListeners } from './listeners.ts'
import { toast } from './toast.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

const LOOK_EVERY_MS = 1000
const RELOADED = 'reloaded-for-release'
const TAKEN_OVER_WITHIN_MS = 3000

export const nextLook = () => new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))

/** The id of the release that this document belongs to; empty in development. */
export const ownRelease = () => document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? ''

let isOffered = false
const offers = createListeners()

/** Whether a newer release can be loaded by reloading the document. */
export const useIsReleaseOffered = () => useSyncExternalStore(offers.listen, () => isOffered)

/** Offers the new release once nothing is being typed. */
export async function offerRelease(): Promise<void> {
  while (hasUnsavedWork()) {
    await nextLook()
  }
  isOffered = true
  offers.tell()
}

/** Reloads the document into the newest release; never while something is being typed. */
export async function loadRelease(): Promise<never> {
  for (let look = 1; hasUnsavedWork(); look++) {
    if (look === 1) {
      toast.info('There is a new version. It is loaded when you have saved or cancelled what you are typing.')
    }
    await nextLook()
  }
  await takeOver()
  store('sessionStorage', RELOADED, ownRelease())
  window.location.reload()
  return new Promise<never>(() => {})
}

/** Whether this tab was already reloaded to get a newer release and still runs the same one. */
export const isReloadedInVain = () => readStored('sessionStorage', RELOADED) === ownRelease()

/**
 * Activates the service worker that is waiting. The old one would answer the reload from its own copy on a slow
 * network.
 */
async function takeOver(): Promise<void> {
  const { serviceWorker }: Partial<Navigator> = navigator
  const registration = await serviceWorker?.getRegistration().catch(() => undefined)
  if (!serviceWorker || !registration?.waiting) {
    return
  }
  const isTaken = new Promise(resolve => serviceWorker.addEventListener('controllerchange', resolve))
  registration.waiting.postMessage('take over')
  await Promise.race([isTaken, new Promise(resolve => setTimeout(resolve, TAKEN_OVER_WITHIN_MS))])
}
