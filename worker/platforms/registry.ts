import { PLATFORMS, type Provider } from '../contract/platforms.ts'
import type { Config } from '../env.ts'
import { AppError } from '../errors.ts'
import { flickr } from './flickr.ts'
import type { Platform } from './platform.ts'

/** @throws AppError NOT_FOUND when the provider is switched off here. */
export function platformFor(config: Config, provider: Provider): Platform {
  if (provider === 'flickr' && config.FLICKR_CONSUMER_KEY !== '') return flickr(config)
  throw new AppError('NOT_FOUND', { text: `${PLATFORMS[provider].name} is not available.` })
}
