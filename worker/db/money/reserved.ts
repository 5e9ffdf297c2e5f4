import { eq, sql } from 'drizzle-orm'
import { payments } from '../payment-schema.ts'
import { jobs } from '../schema.ts'

export const reserved = sql<number>`coalesce(${jobs.freePhotosReserved}, ${jobs.payment} ->> 'freePhotosUsed', 0)`
/** The reserved free photos that were not given back. For a job without a payment this follows from what is settled. */
export const stillReserved = sql<number>`coalesce(
  ${jobs.payment} ->> 'freePhotosUsed',
  min(${jobs.photosSettled}, ${jobs.freePhotosReserved}), ${jobs.freePhotosReserved}, 0)`
/** A release that left the column null settled each job when it completed it. */
export const photosSettled = sql<number | null>`coalesce(
  ${jobs.photosSettled}, iif(${jobs.completedAt} is null, null, ${jobs.progress} ->> 'processedPhotos'))`
export const settled = sql<number>`coalesce(${photosSettled}, 0)`
export const isPaid = eq(payments.status, 'paid')
