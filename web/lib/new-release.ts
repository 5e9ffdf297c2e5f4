import { useSyncExternalStore } from 'react'
import { readStored, store } from './browser-storage.ts'
import { createListeners } from './listeners.ts'
import { toast } from './toast.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

const LOOK_EVERY_MS = 1000
const RELOADED = 'reloaded-for-release'
const TAKEN_OVER_WITHIN_MS = 3000

export const nextLook = () => new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))

/** The release this document belongs to; empty in development. */
export const ownRelease = () => document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? ''

let isOffered = false
const offers = createListeners()

/** Whether a newer release waits for this document to be reloaded. */
export const useIsReleaseOffered = () => useSyncExternalStore(offers.listen, () => isOffered)

/** Offers a release, once nothing is being typed. */
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

/** Whether this tab was reloaded to leave this release, and is in it still. */
export const isReloadedInVain = () => readStored('sessionStorage', RELOADED) === ownRelease()

/** Has the worker that waits take the place of the one before, whose copy a slow network would bring back. */
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
