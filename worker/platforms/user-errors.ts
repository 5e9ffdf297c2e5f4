import type { Deps } from '../deps.ts'
import { platformBusy, platformDenied, platformFailed, platformPaused, TRY_LATER } from '../domain/messages.ts'
import { PLATFORMS, type Provider } from '../domain/platforms.ts'
import { AppError } from '../errors.ts'
import { PlatformError } from './platform.ts'
import { retryOnce } from './shared/retry-once.ts'

/** How long to wait for a limited key if the platform does not say. */
const DEFAULT_RETRY_SECONDS = 60

/** A failure that took longer is not retried: the user has waited long enough. */
const QUICK_MS = 5_000

/**
 * Runs platform calls for a user who waits, and retries once after a quick transient failure, so the calls must be safe
 * to repeat.
 * @throws AppError in place of every PlatformError.
 */
export async function withUserErrors<T>(
  deps: Pick<Deps, 'log' | 'now'>,
  provider: Provider,
  work: () => Promise<T>,
): Promise<T> {
  const begun = deps.now()
  try {
    return await retryOnce(work, () => deps.now() - begun <= QUICK_MS)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    deps.log('platform.failed', { provider, kind: error.kind, reason: error.message })
    throw appErrorOf(provider, error)
  }
}

function appErrorOf(provider: Provider, error: PlatformError): AppError {
  const { name } = PLATFORMS[provider]
  switch (error.kind) {
    case 'denied':
      return new AppError('PLATFORM_DENIED', { text: platformDenied(name) })
    case 'limited':
      return new AppError('PLATFORM_BUSY', {
        text: platformBusy(name),
        retryAfterSeconds: error.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS,
      })
    case 'gone':
      return new AppError('NOT_FOUND', { text: `This is no longer on ${name}.` })
    case 'paused':
      return new AppError('PLATFORM_FAILED', { text: `${platformPaused(name)} ${TRY_LATER}` })
    case 'refused':
    case 'key':
    case 'down':
    case 'stopped':
    case 'passing':
    case 'unclear':
      return new AppError('PLATFORM_FAILED', { text: platformFailed(name) })
  }
}
