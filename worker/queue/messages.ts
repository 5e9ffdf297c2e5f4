import * as z from 'zod'

/** Names a photo to describe. What there is to do is read from the Job object when the message is handled. */
export const PhotoMessage = z.object({ kind: z.literal('describe'), jobId: z.string(), photoId: z.string() })
export type PhotoMessage = z.infer<typeof PhotoMessage>
