import { PlatformError } from '../platform.ts'

/** Retries once after a transient failure, so the call must be safe to repeat. */
export async function retryOnce<T>(call: () => Promise<T>, isWorthIt: () => boolean = () => true): Promise<T> {
  return call().catch(error => {
    const isTransient = error instanceof PlatformError && (error.kind === 'passing' || error.kind === 'unclear')
    if (!isTransient || !isWorthIt()) throw error
    return call()
  })
}
