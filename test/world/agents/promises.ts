import type { ScanFrequency } from '#worker/domain/agent.ts'
import type { Provider } from '#worker/domain/platforms.ts'

// What agents have to do. Stated independently of the constants of the product, because a check that shared them would
// share their mistakes.

const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

export const INTERVAL_MS: Record<ScanFrequency, number> = {
  every5minutes: 5 * MINUTE_MS,
  every15minutes: 15 * MINUTE_MS,
  every30minutes: 30 * MINUTE_MS,
  hourly: HOUR_MS,
  every6hours: 6 * HOUR_MS,
  daily: 24 * HOUR_MS,
  weekly: 168 * HOUR_MS,
}

/** `lookBackMs`: for how long after its upload a photo may first be listed, or get its tag, and still be found. */
export const PLATFORM: Record<Provider, { hasTitles: boolean; listsTags: boolean; lookBackMs: number }> = {
  flickr: { hasTitles: true, listsTags: true, lookBackMs: 48 * HOUR_MS },
  unsplash: { hasTitles: false, listsTags: false, lookBackMs: 168 * HOUR_MS },
  smugmug: { hasTitles: true, listsTags: true, lookBackMs: 48 * HOUR_MS },
}

export const PROVIDERS: Provider[] = ['flickr', 'unsplash', 'smugmug']

/** Whether a photo is held because its texts needed a second call. */
export const isRepaired = (held: string | null) => held?.includes('broke a rule') ?? false
