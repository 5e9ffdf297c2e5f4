/** The whole price list, in cents. Both the server and the pages import it; there are no prices anywhere else. */
export const PRICING = { centsPerPhoto: 1, minimumCents: 100, freePhotos: 10, currency: 'usd' } as const

/**
 * The smallest charge in US dollars that Stripe allows, in cents (docs.stripe.com/currencies, "Minimum and maximum
 * charge amounts").
 */
const STRIPE_MINIMUM_CENTS = 50

/** Prices in cents, and the free photos of each account. */
export type PriceList = { centsPerPhoto: number; minimumCents: number; freePhotos: number }

/** Why these prices cannot be charged, as a sentence; null if they can. */
export function refusePrices({ centsPerPhoto, minimumCents, freePhotos }: PriceList): string | null {
  const isWhole = (value: number, least: number) => Number.isSafeInteger(value) && value >= least
  if (!isWhole(centsPerPhoto, 1)) return `A photo costs whole cents, at least 1, not ${centsPerPhoto}.`
  if (!isWhole(minimumCents, STRIPE_MINIMUM_CENTS)) {
    return `The minimum charge is whole cents, at least ${STRIPE_MINIMUM_CENTS}, not ${minimumCents}.`
  }
  if (!isWhole(freePhotos, 0)) return `The free photos are a whole number, at least 0, not ${freePhotos}.`
  return null
}

/**
 * Free photos per account as set by an operator, in digits only; null for anything else. Both the Worker and the build
 * of its pages use this, so that neither accepts what the other refuses.
 */
export function parseFreePhotos(text: string): number | null {
  const photos = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(photos) ? photos : null
}

/** The rates that decide a job's price. A job keeps those from the time of its order. */
export type Rates = { centsPerPhoto: number; minimumCents: number; currency: string }

/** The rates for new jobs. */
export const RATES: Rates = {
  centsPerPhoto: PRICING.centsPerPhoto,
  minimumCents: PRICING.minimumCents,
  currency: PRICING.currency,
}

/** The price of a job, in cents. `photos`: how many are to be described. */
export type Quote = {
  photos: number
  freePhotosUsed: number
  /** How many are taken from those bought before. */
  prepaidUsed: number
  paidPhotos: number
  amount: number
  currency: string
  /** Whether the amount is the minimum charge and not the rate times the photos. */
  minimumApplied: boolean
  /** How many more photos the amount buys than the job needs; they stay on the account. */
  keeps: number
}

/** How many photos can be bought at once without a job. The fewest cost the minimum charge. */
export const ORDER_PHOTOS = { min: Math.ceil(RATES.minimumCents / RATES.centsPerPhoto), max: 20_000 } as const

/** How many photos an amount buys, in cents. */
const photosFor = (amount: number, rates: Rates = RATES): number => Math.floor(amount / rates.centsPerPhoto)

/**
 * The price of a job. `free` and `prepaid`: how many free photos and photos bought before it may use, in this order. The
 * others cost the rate, and at least the minimum.
 */
export function quote(photos: number, available: { free: number; prepaid?: number }, rates: Rates = RATES): Quote {
  const freePhotosUsed = Math.min(photos, Math.max(0, available.free))
  const prepaidUsed = Math.min(photos - freePhotosUsed, available.prepaid ?? 0)
  const paidPhotos = photos - freePhotosUsed - prepaidUsed
  const rate = paidPhotos * rates.centsPerPhoto
  const amount = paidPhotos === 0 ? 0 : Math.max(rate, rates.minimumCents)
  const minimumApplied = amount > rate
  const keeps = photosFor(amount, rates) - paidPhotos
  return { photos, freePhotosUsed, prepaidUsed, paidPhotos, amount, currency: rates.currency, minimumApplied, keeps }
}

/** The columns of a job's row about its order. */
type Ordered = {
  photosOrdered: number | null
  freePhotosOrdered: number | null
  prepaidOrdered: number | null
  rates: Rates | null
  progress: { totalPhotos: number; skippedPhotos: number }
}

/**
 * The price of a job as ordered. A row of a release that did not store it counts as free. One that was sold before
 * bought photos stayed on the account keeps none.
 */
export function quoteOf({ photosOrdered, freePhotosOrdered, prepaidOrdered, rates, progress }: Ordered): Quote {
  const others = photosOrdered ?? progress.totalPhotos - progress.skippedPhotos
  const prepaid = prepaidOrdered ?? 0
  const ordered = quote(others + prepaid, { free: freePhotosOrdered ?? others, prepaid }, rates ?? RATES)
  return prepaidOrdered === null ? { ...ordered, keeps: 0 } : ordered
}
