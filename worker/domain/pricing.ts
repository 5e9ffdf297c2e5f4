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

type RetryTerms = {
  /** The net price paid, in cents. */
  paid: number
  /** Free photos the job holds, and those its account still has. */
  held: number
  remainingFree: number
  /** Photos the price has to include already. */
  promised: number
  wanted: number
}

/**
 * How many more photos a job may describe without costing more than was paid, and how many free photos it then has to
 * hold: no more than that takes.
 */
export function coverRetry(terms: RetryTerms, pricing: Pricing = PRICING): { photos: number; freePhotos: number } {
  const { paid, held, promised, wanted } = terms
  const isCovered = (photos: number, freePhotos: number) => quote(promised + photos, freePhotos, pricing).amount <= paid
  let photos = wanted
  while (photos > 0 && !isCovered(photos, held + Math.max(0, terms.remainingFree))) photos -= 1
  let freePhotos = held
  while (photos > 0 && !isCovered(photos, freePhotos)) freePhotos += 1
  return { photos, freePhotos }
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
