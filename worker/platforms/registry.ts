import { PLATFORMS, PROVIDERS, type Provider } from '../contract/platforms.ts'
import { DEFAULT_FLAGS, type FeatureFlags } from '../contract/service.ts'
import type { Config } from '../env.ts'
import { AppError } from '../errors.ts'
import { flickr } from './flickr.ts'
import type { Platform } from './platform.ts'

const FLAG = {
  flickr: 'FLICKR_ENABLED',
  unsplash: 'UNSPLASH_ENABLED',
  smugmug: 'SMUGMUG_ENABLED',
} as const satisfies Record<Provider, keyof FeatureFlags>

const hasKey = (config: Config, provider: Provider) => provider === 'flickr' && config.FLICKR_CONSUMER_KEY !== ''

/** Whoever is connected can work with it, whether or not it is still offered. @throws AppError NOT_FOUND without its key. */
export function platformFor(config: Config, provider: Provider): Platform {
  if (!hasKey(config, provider)) throw unavailable(provider)
  return flickr(config)
}

/** The platform for somebody who wants to connect it. @throws AppError NOT_FOUND when it is switched off here. */
export function offeredPlatform(config: Config, provider: Provider): Platform {
  if (!flagsOf(config)[FLAG[provider]]) throw unavailable(provider)
  return platformFor(config, provider)
}

/** What this installation offers: the defaults, as `FEATURES` changes them, without platforms that have no key here. */
export function flagsOf(config: Config): FeatureFlags {
  const keyless = PROVIDERS.filter(provider => !hasKey(config, provider))
  return {
    ...DEFAULT_FLAGS,
    ...config.FEATURES,
    ...Object.fromEntries(keyless.map(provider => [FLAG[provider], false])),
  }
}

function unavailable(provider: Provider): AppError {
  return new AppError('NOT_FOUND', { text: `${PLATFORMS[provider].name} is not available.` })
}
