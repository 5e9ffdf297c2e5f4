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
 * Downloads code when it is needed. A failed download is retried once the server answers. If that fails too, the
 * document reloads, because a new release removes the chunks of the previous one: once per release at most, and never
 * while something is being typed.
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

/**
 * Resolves when the server answers. A reload without a connection would replace the app, and whatever is typed in it,
 * with the browser's error page.
 */
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
