import { type ComponentType, lazy } from 'react'
import { api } from '#worker/contract/paths.ts'
import { isUnanswered, request } from './api.ts'
import { readStored, store } from './browser-storage.ts'
import { toast } from './toast.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

const ASK_EVERY_MS = 1000
const ANSWER_WITHIN_MS = 10_000
const RELOADED = 'reloaded-for-missing-chunk'

/** A page whose chunk is downloaded on its first visit. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await loadChunk(load) }))
}

/**
 * Code that is downloaded when it is needed. A failed download is retried once the server answers; then the document
 * reloads, once per release, because a release removes the chunks of the one before; never while something is being typed.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await serverAnswers()
  }
  try {
    return await load()
  } catch (error) {
    const release = entryOf(document)
    if (readStored('sessionStorage', RELOADED) === release) {
      throw error
    }
    await nothingIsTyped()
    store('sessionStorage', RELOADED, release)
    window.location.reload()
    return new Promise(() => {})
  }
}

/** What tells one release from another: the entry's address holds a hash of all chunks. */
function entryOf({ scripts }: Document): string {
  return [...scripts].find(({ type, src }) => type === 'module' && src !== '')?.src ?? ''
}

/** Without a connection a reload would leave the app, and what is typed on the page before, for the browser's own error page. */
async function serverAnswers(): Promise<void> {
  let removeToast = () => {}
  for (let attempt = 1; ; attempt++) {
    await nextLook()
    try {
      await request(api.health, { timeoutMs: ANSWER_WITHIN_MS })
      return removeToast()
    } catch (error) {
      if (!isUnanswered(error)) {
        return removeToast()
      }
    }
    if (attempt === 1) {
      removeToast = toast.warning('There is no connection right now. The page opens as soon as there is one.')
    }
  }
}

async function nothingIsTyped(): Promise<void> {
  for (let look = 1; hasUnsavedWork(); look++) {
    if (look === 1) {
      toast.info('There is a new version. It is loaded when you have saved or cancelled what you are typing.')
    }
    await nextLook()
  }
}

const nextLook = () => new Promise(resolve => setTimeout(resolve, ASK_EVERY_MS))
