import type { StyleKey } from './styles.ts'

/** What is known about a photo besides its pixels. Owner texts are untrusted: they may hold anything. */
export type PhotoFacts = {
  albumTitle: string | null
  /** Empty where the title is only a camera's file name. */
  ownerTitle: string
  ownerDescription: string
  ownerTags: string[]
  /** Zoneless `YYYY-MM-DD HH:MM:SS` by the camera's clock, or null. Only the time of day reaches the model. */
  takenAt: string | null
  /** A place name from the photo's GPS position, or null. */
  place: string | null
}

/** One photo to describe. `style` is never shuffle: that is resolved before. */
export type DescribeRequest = {
  imageUrl: string
  style: StyleKey
  descriptionSentences: number
  facts: PhotoFacts
}

/** What the model writes of a photo. */
export type GeneratedText = { title: string; description: string; tags: string[] }

/** `reason` is a sentence for the user. With `retry`, the same request may succeed later. */
export type DescribeFailure =
  | { ok: false; retry: true; retryAfterSeconds?: number; reason: string }
  | { ok: false; retry: false; reason: string }

/** Texts that pass every rule, or why there are none. The product tag is not among the tags. */
export type DescribeOutcome = ({ ok: true } & GeneratedText) | DescribeFailure
