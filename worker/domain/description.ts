import type { Field } from './fields.ts'
import type { NameSource } from './name-source.ts'
import type { StyleKey } from './styles.ts'

/** What is known about a photo besides its pixels. Owner texts are untrusted: they may hold anything. */
export type PhotoFacts = {
  albumTitle: string | null
  /** Absent from an object of a release that did not keep it. */
  albumDescription?: string | null
  /** Empty where the title is only a camera's file name. */
  ownerTitle: string
  ownerDescription: string
  ownerTags: string[]
  /** Zoneless `YYYY-MM-DD HH:MM:SS` by the camera's clock, or null. Only the time of day reaches the model. */
  takenAt: string | null
  /** A place name from the photo's GPS position, or null. */
  place: string | null
}

/**
 * One photo to describe. `style` is never shuffle: that is resolved before. `needed`: the fields it must get; what is
 * written of the others is a suggestion beside the owner's. Absent from an object of a release that needed all three.
 */
export type DescribeRequest = {
  imageUrl: string
  style: StyleKey
  descriptionSentences: number
  facts: PhotoFacts
  needed?: Field[]
}

/** What the model writes of a photo. A title or description that was no more than a suggestion may be empty: there is none. */
export type GeneratedText = { title: string; description: string; tags: string[] }

/** Why a service is not called: it is out, it asked to wait, or it refuses our key. */
export type TroubleCause = 'down' | 'limited' | 'refused'

/**
 * What is known of a service that did not answer well. `answers`: its good answers counted before this call, by which a
 * failure of one photo is told from an outage. `outMs`: for how long it has given none, as far as its object knows.
 */
export type ServiceTrouble = { service: string; answers: number; outMs: number }

/**
 * `reason` says to the user what happened and what to do; with `retry` only what happened, and the same request may
 * succeed later. With `wait`, it is about the service alone, which nobody should call for `retryAfterSeconds`.
 * `trouble`: which service did not answer well.
 */
export type DescribeFailure =
  | {
      ok: false
      retry: true
      retryAfterSeconds?: number
      wait?: TroubleCause
      trouble?: ServiceTrouble
      reason: string
    }
  | { ok: false; retry: false; reason: string }

/**
 * Texts that pass every rule, or why there are none. `repaired`: only those of the model's second answer did. The product
 * tag is not among the tags. `sources`: absent where there are none.
 */
export type DescribeOutcome =
  | ({ ok: true; repaired?: boolean; sources?: NameSource[] } & GeneratedText)
  | DescribeFailure
