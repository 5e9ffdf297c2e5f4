import { PRICING } from '#worker/domain/pricing.ts'

/** Free photos per account: the Worker's FREE_PHOTOS at build time, else the price list's number. */
export const FREE_PHOTOS = Number(import.meta.env.FREE_PHOTOS ?? PRICING.freePhotos)
