import { ORDER_PHOTOS, quote } from '#worker/domain/pricing.ts'

const OFFERED = [100, 500, 1000, 5000, 10_000]

/** How many photos are offered at once. `lacking`: how many somebody needs; offered too, if as few can be bought. */
export function offeredAmounts(lacking: number, { min, max }: Range = ORDER_PHOTOS): number[] {
  const amounts = [lacking, min, ...OFFERED].filter(photos => photos >= min && photos <= max)
  return [...new Set(amounts)].toSorted((a, b) => a - b)
}

type Range = { min: number; max: number }

/** The number in a text such as "1,500"; null if that many cannot be bought at once. */
export function readAmount(text: string, { min, max }: Range = ORDER_PHOTOS): number | null {
  const digits = text.trim().replaceAll(/[\s,.](?=\d{3}(?!\d))/g, '')
  const photos = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN
  return photos >= min && photos <= max ? photos : null
}

/** What as many photos cost without a job, in cents. */
export const priceOf = (photos: number) => quote(photos, { free: 0 }).amount
