import { useEffect, useRef } from 'react'
import type { JobResult } from '#worker/domain/job-result.ts'

const AHEAD = 2
const AHEAD_SAVING_DATA = 1
// Loading and decoding at once would delay the photo that is being painted.
const SHOWN_FIRST_MS = 80

/** How many pictures to load ahead on this connection. */
export const picturesAhead = () => (savesData() ? AHEAD_SAVING_DATA : AHEAD)

/** Whether the user asks to save data, as on a metered connection. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return connection instanceof Object && Reflect.get(connection, 'saveData') === true
}

/** Loads and decodes pictures before they are shown, and releases those that are no longer named. */
export function usePreload(urls: readonly string[]): void {
  const held = useRef(new Map<string, HTMLImageElement>())
  const wanted = urls.join('\n')
  useEffect(() => {
    const load = () => {
      const before = held.current
      const now = new Map<string, HTMLImageElement>()
      for (const url of wanted.split('\n').filter(Boolean)) {
        const image = before.get(url) ?? new Image()
        if (image.src === '') {
          image.src = url
          image.decode().catch(() => undefined)
        }
        now.set(url, image)
      }
      held.current = now
    }
    const timer = setTimeout(load, SHOWN_FIRST_MS)
    return () => clearTimeout(timer)
  }, [wanted])
}

/** The first rendition that the desk shows. A larger one may follow. */
export function largestUrl({ urlLarge, urlMedium, urlSmall }: JobResult): string {
  return urlLarge || urlMedium || urlSmall
}
