import { readStored, removeStored, store } from '#web/lib/browser-storage.ts'

/**
 * Stores the payment intent of a job or order from when the provider reports success until the server knows of it, so that no tab
 * and no reload asks for the money again, whatever the server knows by then.
 */
export function paidMark(id: string) {
  const key = `paid/${id}`
  return {
    read: () => readStored('localStorage', key),
    set: (paymentIntentId: string) => store('localStorage', key, paymentIntentId),
    clear: () => removeStored('localStorage', key),
    /** Calls `onSet` when another tab sets it. Returns how to stop. */
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
