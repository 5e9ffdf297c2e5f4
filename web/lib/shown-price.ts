import { readStored, store } from './browser-storage.ts'

const SHOWN = 'shown-price'

/** What was shown before a job or an order of photos was made: the price in cents, and how many photos are to be paid. */
type ShownPrice = { amount: number; paidPhotos: number }

/** Keeps it in this tab, for the payment page of the job or order. */
export function keepShownPrice(id: string, { amount, paidPhotos }: ShownPrice): void {
  store('sessionStorage', SHOWN, JSON.stringify({ id, amount, paidPhotos }))
}

/** Null if it was made in another tab, or before the price was known. */
export function shownPrice(id: string): ShownPrice | null {
  try {
    const kept: (ShownPrice & { id: string }) | null = JSON.parse(readStored('sessionStorage', SHOWN) ?? 'null')
    return kept?.id === id ? kept : null
  } catch {
    return null
  }
}
