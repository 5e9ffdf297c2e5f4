import type { Config } from '../../env.ts'

/** Platforms ask callers to name themselves, and slow down those that do not. */
export function userAgent(config: Config): string {
  return `Photonym/0.1 (+${config.APP_ORIGIN})`
}

/** ISO 8601 UTC; the epoch for what is no date: one odd photo may not spoil a list. */
export function instantOf(text: string): string {
  const time = Date.parse(text)
  return new Date(Number.isNaN(time) ? 0 : time).toISOString()
}

export function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
