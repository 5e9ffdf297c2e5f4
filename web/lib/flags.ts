import useSWR from 'swr'
import { DEFAULT_FLAGS, type FeatureFlags, type FlagsAnswer } from '#worker/contract/flags.ts'
import { api } from '#worker/contract/paths.ts'
import { FLAGS_TIMEOUT_MS } from '#worker/domain/limits.ts'
import { SWITCHES, type SwitchName } from '#worker/domain/switches.ts'
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

/** What an operator has switched off, by the names that this release knows. */
function pausedIn(answer: Unchecked<FlagsAnswer>): SwitchName[] {
  const given: unknown = answer?.paused
  return Array.isArray(given) ? SWITCHES.filter(name => given.includes(name)) : []
}

type Features = { flags: FeatureFlags; paused: SwitchName[]; payments: boolean }

/** Gives up after five seconds. */
export async function fetchFlags(): Promise<Features> {
  const answer = await request<Unchecked<FlagsAnswer>>(api.features, { timeoutMs: FLAGS_TIMEOUT_MS })
  return { flags: mergeFlags(answer), paused: pausedIn(answer), payments: answer?.payments === true }
}

const useFeatures = () => useSWR(api.features, fetchFlags, { revalidateIfStale: false }).data

/** The server's flags over the defaults; the defaults alone until it answers, or if it fails. */
export function useFlags(): FeatureFlags {
  return useFeatures()?.flags ?? DEFAULT_FLAGS
}

/** What an operator has switched off; nothing until the server answers, or if it fails. */
export function usePaused(): SwitchName[] {
  return useFeatures()?.paused ?? []
}

/** Whether anything can be bought; not until the server answers, or if it fails. */
export function useHasPayments(): boolean {
  return useFeatures()?.payments ?? false
}
