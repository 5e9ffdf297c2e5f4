import * as z from 'zod'

/** A photo to describe. The consumer reads from the Job object what to do with it. */
export const PhotoMessage = z.object({ kind: z.literal('describe'), jobId: z.string(), photoId: z.string() })
export type PhotoMessage = z.infer<typeof PhotoMessage>

/**
 * A scan of an agent, under a claim. `at`: the time for which cron was scheduled; the scan uses it as the current time.
 */
export const ScanMessage = z.object({
  kind: z.literal('scan'),
  userId: z.string(),
  claim: z.number(),
  at: z.number(),
})
export type ScanMessage = z.infer<typeof ScanMessage>

/** Further pages of an account's library, under a claim. */
export const ReadMessage = z.object({ kind: z.literal('read'), accountId: z.string(), claim: z.number() })
export type ReadMessage = z.infer<typeof ReadMessage>
