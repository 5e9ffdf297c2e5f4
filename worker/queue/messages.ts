import * as z from 'zod'

/** Names one photo of a job to describe. The Job object tells what there is to do: a message is only a wake-up. */
export const PhotoMessage = z.object({ kind: z.literal('describe'), jobId: z.string(), photoId: z.string() })
export type PhotoMessage = z.infer<typeof PhotoMessage>
