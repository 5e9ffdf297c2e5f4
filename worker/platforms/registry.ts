import { DEFAULT_FLAGS, type FeatureFlags } from '../contract/flags.ts'
import { PLATFORMS, PROVIDERS, type Provider } from '../domain/platforms.ts'
import type { Config } from '../env.ts'
import { AppError } from '../errors.ts'
import { flickr } from './flickr/flickr.ts'
import type { Platform } from './platform.ts'
import { smugmug } from './smugmug/smugmug.ts'
import { unsplash } from './unsplash/unsplash.ts'

/** `key` is empty if this installation has none; `apiUrl` is where calls go. */
type Adapter = {
  open: (config: Config) => Platform
  key: (config: Config) => string
  apiUrl: (config: Config) => string
}

/** Every platform. A new one needs a line here. */
const ADAPTERS: Record<Provider, Adapter> = {
  flickr: { open: flickr, key: config => config.FLICKR_CONSUMER_KEY, apiUrl: config => config.FLICKR_API_URL },
  unsplash: { open: unsplash, key: config => config.UNSPLASH_CLIENT_ID, apiUrl: config => config.UNSPLASH_API_URL },
  smugmug: { open: smugmug, key: config => config.SMUGMUG_API_KEY, apiUrl: config => config.SMUGMUG_API_URL },
}

/** Whether this installation has a key for the platform. */
export function isSetUp(config: Config, provider: Provider): boolean {
  return ADAPTERS[provider].key(config) !== ''
}

/**
 * The platform for users who are connected, whether or not it is still offered. @throws AppError NOT_FOUND without a
 * key.
 */
export function platformFor(config: Config, provider: Provider): Platform {
  if (!isSetUp(config, provider)) throw unavailable(provider)
  return ADAPTERS[provider].open(config)
}

/** The platform for a user who wants to connect. @throws AppError NOT_FOUND if it is switched off. */
export function offeredPlatform(config: Config, provider: Provider): Platform {
  if (!isOffered(config, provider)) throw unavailable(provider)
  return platformFor(config, provider)
}

/** The flags of this installation: the defaults, changed by `FEATURES`, without platforms that have no key here. */
export function flagsOf(config: Config): FeatureFlags {
  const keyless = PROVIDERS.filter(provider => !isSetUp(config, provider))
  return {
    ...DEFAULT_FLAGS,
    ...config.FEATURES,
    ...Object.fromEntries(keyless.map(provider => [PLATFORMS[provider].flag, false])),
  }
}

/** Whether the platform has a key here and is not switched off. */
export function isOffered(config: Config, provider: Provider): boolean {
  return flagsOf(config)[PLATFORMS[provider].flag]
}

/** Where calls to the platform go; undefined while it is not offered. */
export function serviceUrl(config: Config, provider: Provider): string | undefined {
  return isOffered(config, provider) ? ADAPTERS[provider].apiUrl(config) : undefined
}

export function unavailable(provider: Provider): AppError {
  return new AppError('NOT_FOUND', { text: `${PLATFORMS[provider].name} is not available.` })
}
