import type { Provider } from '../domain/platforms.ts'

export type ServiceState = 'live' | 'stand-in' | 'off'

/** GET /api/health. A service whose base URL is on loopback is a stand-in. */
export type Health = {
  ok: boolean
  version: string
  services: Record<Provider | 'model' | 'payments' | 'mail', ServiceState>
}

export type FeatureFlags = {
  SMUGMUG_ENABLED: boolean
  FLICKR_ENABLED: boolean
  UNSPLASH_ENABLED: boolean
  BATCH_PROCESSING_V2: boolean
  ADVANCED_AI_STYLES: boolean
  METADATA_PREVIEW: boolean
}

export const DEFAULT_FLAGS: FeatureFlags = {
  SMUGMUG_ENABLED: false,
  FLICKR_ENABLED: true,
  UNSPLASH_ENABLED: true,
  BATCH_PROCESSING_V2: false,
  ADVANCED_AI_STYLES: false,
  METADATA_PREVIEW: true,
}

export type FreeTrialStatus = {
  isEligible: boolean
  remainingPhotos: number
  photosUsed: number
  maxPhotos: number
  hasUsedFreeTrial: boolean
}
