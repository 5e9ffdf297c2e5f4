import useSWR from 'swr'
import { DEFAULT_FLAGS, type FeatureFlags, type FlagsAnswer } from '#worker/contract/flags.ts'
import { api } from '#worker/contract/paths.ts'
import { FLAGS_TIMEOUT_MS } from '#worker/domain/limits.ts'
import { request } from './api.ts'

/** An answer that has not been checked yet. */
type Unchecked<T> = { [K in keyof T]?: unknown } | null | undefined

/** The server's flags over the defaults; unknown names and non-boolean values are ignored. @throws Error */
export function mergeFlags(answer: Unchecked<FlagsAnswer>): FeatureFlags {
  const given = answer?.flags
  if (answer?.success !== true || typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new Error('Invalid feature flags response format')
  }
  const flag = (name: keyof FeatureFlags) => {
    const value: unknown = Reflect.get(given, name)
    return typeof value === 'boolean' ? value : DEFAULT_FLAGS[name]
  }
  return {
    SMUGMUG_ENABLED: flag('SMUGMUG_ENABLED'),
    FLICKR_ENABLED: flag('FLICKR_ENABLED'),
    UNSPLASH_ENABLED: flag('UNSPLASH_ENABLED'),
    BATCH_PROCESSING_V2: flag('BATCH_PROCESSING_V2'),
    ADVANCED_AI_STYLES: flag('ADVANCED_AI_STYLES'),
    METADATA_PREVIEW: flag('METADATA_PREVIEW'),
  }
}

/** Gives up after five seconds. */
export async function fetchFlags(): Promise<FeatureFlags> {
  return mergeFlags(await request<Unchecked<FlagsAnswer>>(api.features, { timeoutMs: FLAGS_TIMEOUT_MS }))
}

/** The server's flags over the defaults; the defaults alone until it answers, or if it fails. */
export function useFlags(): FeatureFlags {
  const { data } = useSWR(api.features, fetchFlags, { revalidateIfStale: false })
  return data ?? DEFAULT_FLAGS
}
