import { type ComponentType, lazy } from 'react'

const RETRY_AFTER_MS = 1000
const RELOADED = 'reloaded-for-missing-chunk'

/**
 * A page whose chunk is downloaded on its first visit. A failed download is retried once; then the document reloads,
 * once per session, because a release removes the old chunks.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await loadPatiently(load) }))
}

async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise(resolve => setTimeout(resolve, RETRY_AFTER_MS))
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
