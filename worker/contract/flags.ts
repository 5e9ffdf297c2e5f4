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

/** GET /api/features. `paused`: what an operator has switched off. */
export type FlagsAnswer = SuccessAnswer & { flags: FeatureFlags; paused: SwitchName[] }

export const DEFAULT_FLAGS: FeatureFlags = {
  SMUGMUG_ENABLED: false,
  FLICKR_ENABLED: true,
  UNSPLASH_ENABLED: true,
  BATCH_PROCESSING_V2: false,
  ADVANCED_AI_STYLES: false,
  METADATA_PREVIEW: true,
}
