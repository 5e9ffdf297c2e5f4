import { readStored, removeStored, store } from '#web/lib/browser-storage.ts'

/**
 * The payment intent of a job, from the moment the provider says that it succeeded until the job has started: all tabs
 * and reloads know by it that nothing is to be paid again, whatever the server knows yet.
 */
export function paidMark(jobId: string) {
  const key = `paid/${jobId}`
  return {
    read: () => readStored('localStorage', key),
    set: (paymentIntentId: string) => store('localStorage', key, paymentIntentId),
    clear: () => removeStored('localStorage', key),
    /** Calls back when another tab sets it. Returns how to stop that. */
    watch: (onSet: (paymentIntentId: string) => void): (() => void) => {
      const note = (event: StorageEvent) => {
        if (event.key === key && event.newValue !== null) {
          onSet(event.newValue)
        }
      }
      window.addEventListener('storage', note)
      return () => window.removeEventListener('storage', note)
    },
  }
}

export type PaidMark = ReturnType<typeof paidMark>
