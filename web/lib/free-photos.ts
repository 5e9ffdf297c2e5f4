import { PRICING } from '#worker/domain/pricing.ts'

/** Free photos of each account: the Worker's FREE_PHOTOS when the pages were built, else the price list's. */
export const FREE_PHOTOS = Number(import.meta.env.FREE_PHOTOS ?? PRICING.freePhotos)
