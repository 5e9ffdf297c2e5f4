import type { SwitchName } from '../domain/switches.ts'
import type { SuccessAnswer } from './errors.ts'

export type FeatureFlags = {
  SMUGMUG_ENABLED: boolean
  FLICKR_ENABLED: boolean
  UNSPLASH_ENABLED: boolean
  BATCH_PROCESSING_V2: boolean
  ADVANCED_AI_STYLES: boolean
  METADATA_PREVIEW: boolean
}

/** GET /api/features. `paused`: what an operator has switched off. `payments`: whether a payment provider is configured. */
export type FlagsAnswer = SuccessAnswer & { flags: FeatureFlags; paused: SwitchName[]; payments: boolean }

export const DEFAULT_FLAGS: FeatureFlags = {
  SMUGMUG_ENABLED: false,
  FLICKR_ENABLED: true,
  UNSPLASH_ENABLED: true,
  BATCH_PROCESSING_V2: false,
  ADVANCED_AI_STYLES: false,
  METADATA_PREVIEW: true,
}
