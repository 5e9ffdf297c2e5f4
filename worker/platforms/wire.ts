import type { Config } from '../env.ts'

/** Platforms ask callers to name themselves, and slow down those that do not. */
export function userAgent(config: Config): string {
  return `Photonym/0.1 (+${config.APP_ORIGIN})`
}

export function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
