import manifest from '../package.json' with { type: 'json' }
import { PRODUCT } from './domain/limits.ts'

export const VERSION: string = manifest.version

const COMMIT_CHARACTERS = 12

/** The commit that was deployed, or null if the deployment does not tell. */
export function commitOf({ VERSION: metadata }: { VERSION?: { tag: string } }): string | null {
  return metadata?.tag ? metadata.tag.slice(0, COMMIT_CHARACTERS) : null
}

/** The User-Agent header. Platforms ask callers to identify themselves, and slow down those that do not. */
export function userAgent({ APP_ORIGIN }: { APP_ORIGIN: string }): string {
  return `${PRODUCT}/${VERSION} (+${APP_ORIGIN})`
}
