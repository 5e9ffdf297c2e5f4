import type { ScanFrequency } from '../../../worker/domain/agent.ts'
import type { Provider } from '../../../worker/domain/platforms.ts'

// What agents are promised to do, stated apart from the product's own constants: a check that shares them would share a mistake.

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

/** `lookBackMs`: how long after its upload a photo may first be listed, or get its tag, and still be found. */
export const PLATFORM: Record<Provider, { hasTitles: boolean; listsTags: boolean; lookBackMs: number }> = {
  flickr: { hasTitles: true, listsTags: true, lookBackMs: 48 * HOUR_MS },
  unsplash: { hasTitles: false, listsTags: false, lookBackMs: 168 * HOUR_MS },
  smugmug: { hasTitles: true, listsTags: true, lookBackMs: 48 * HOUR_MS },
}

export const PROVIDERS: Provider[] = ['flickr', 'unsplash', 'smugmug']

/** A photo that waits for a person because its texts needed a second call says so. */
export const isRepaired = (held: string | null) => held?.includes('broke a rule') ?? false
