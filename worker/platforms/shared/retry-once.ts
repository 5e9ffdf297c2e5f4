import { PlatformError } from '../platform.ts'

/** Calls once more after a passing fault: it must be safe to repeat. */
export async function retryOnce<T>(call: () => Promise<T>, isWorthIt: () => boolean = () => true): Promise<T> {
  return call().catch(error => {
    const isPassing = error instanceof PlatformError && (error.kind === 'passing' || error.kind === 'unclear')
    if (!isPassing || !isWorthIt()) throw error
    return call()
  })
}
