import manifest from '../package.json' with { type: 'json' }
import { PRODUCT } from './domain/limits.ts'

export const VERSION: string = manifest.version

/** The User-Agent header. Platforms ask callers to identify themselves, and slow down those that do not. */
export function userAgent({ APP_ORIGIN }: { APP_ORIGIN: string }): string {
  return `${PRODUCT}/${VERSION} (+${APP_ORIGIN})`
}
