import { type ComponentType, lazy } from 'react'
import { api } from '#worker/contract/paths.ts'
import { isUnanswered, request } from './api.ts'
import { isReloadedInVain, loadRelease, nextLook } from './new-release.ts'
import { toast } from './toast.ts'

const ANSWER_WITHIN_MS = 10_000

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
    if (isReloadedInVain()) {
      throw error
    }
    return loadRelease()
  }
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
