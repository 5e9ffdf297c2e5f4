import { type ComponentType, lazy } from 'react'
import { api } from '#worker/contract/paths.ts'
import { isUnanswered, request } from './api.ts'
import { toast } from './toast.ts'

const ASK_EVERY_MS = 1000
const ANSWER_WITHIN_MS = 10_000
const RELOADED = 'reloaded-for-missing-chunk'

/**
 * A page whose chunk is downloaded on its first visit. A failed download is retried once the server answers; then the
 * document reloads, once per session, because a release removes the old chunks.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await loadPatiently(load) }))
}

async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await serverAnswers()
  }
  try {
    return await load()
  } catch (error) {
    if (sessionStorage.getItem(RELOADED)) {
      throw error
    }
    sessionStorage.setItem(RELOADED, 'yes')
    window.location.reload()
    return new Promise(() => {})
  }
}

/** Without a connection a reload would leave the app, and what is typed on the page before, for the browser's own error page. */
async function serverAnswers(): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await new Promise(resolve => setTimeout(resolve, ASK_EVERY_MS))
    try {
      return await request(api.health, { timeoutMs: ANSWER_WITHIN_MS })
    } catch (error) {
      if (!isUnanswered(error)) {
        return
      }
    }
    if (attempt === 1) {
      toast.warning('There is no connection right now. The page opens as soon as there is one.')
    }
  }
}
