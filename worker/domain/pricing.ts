/** The whole price list, in cents. Both the server and the pages import it; no price is anywhere else. */
export const PRICING = { centsPerPhoto: 1, minimumCents: 100, freePhotos: 10, currency: 'usd' } as const

type Pricing = { centsPerPhoto: number; minimumCents: number; freePhotos: number; currency: string }

type Quote = {
  photos: number
  freePhotosUsed: number
  paidPhotos: number
  amount: number
  currency: string
  requiresPayment: boolean
  /** The minimum charge, not the rate, decided the amount. */
  minimumApplied: boolean
}

/**
 * What a job costs. `remainingFree` is what is left of the account's allowance.
 * Photos within the allowance are free; the rest cost the rate, at least the minimum.
 */
export function quote(photos: number, remainingFree: number, pricing: Pricing = PRICING): Quote {
  const freePhotosUsed = Math.min(photos, Math.max(0, remainingFree))
  const paidPhotos = photos - freePhotosUsed
  const rate = paidPhotos * pricing.centsPerPhoto
  const amount = paidPhotos === 0 ? 0 : Math.max(rate, pricing.minimumCents)
  return {
    photos,
    freePhotosUsed,
    paidPhotos,
    amount,
    currency: pricing.currency,
    requiresPayment: amount > 0,
    minimumApplied: amount > rate,
  }
}
