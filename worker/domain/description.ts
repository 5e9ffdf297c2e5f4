import type { Field } from './fields.ts'
import type { LanguageCode } from './languages.ts'
import type { NameSource } from './name-source.ts'
import type { OwnWords } from './own-words.ts'
import type { StyleKey } from './styles.ts'

/** What is known about a photo besides its pixels. The owner's texts are untrusted and may contain anything. */
export type PhotoFacts = {
  albumTitle: string | null
  /** Absent in requests of a release that did not store it. */
  albumDescription?: string | null
  /** Empty if the title is only a camera's file name. */
  ownerTitle: string
  ownerDescription: string
  ownerTags: string[]
  /** Zoneless `YYYY-MM-DD HH:MM:SS` by the camera's clock, or null. Only the time of day reaches the model. */
  takenAt: string | null
  /** A place name from the photo's GPS position, or null. */
  place: string | null
  /** What the person said about all photos of the job. Names in it count as facts, and nothing else. Absent if there is none. */
  note?: string
  /** The same about this photo, for a rewrite of its texts. */
  hint?: string
}

/**
 * One photo to describe. `style` is never shuffle, which is resolved before. `needed`: the fields that it must get;
 * texts for other fields are suggestions beside the owner's. Absent in requests of a release that needed all three. `words`: the person's
 * own; absent likewise.
 */
export type DescribeRequest = {
  imageUrl: string
  style: StyleKey
  descriptionSentences: number
  facts: PhotoFacts
  /** Absent in requests of a release that wrote English only. */
  language?: LanguageCode
  needed?: Field[]
  words?: OwnWords
  /** Of a rewrite: the texts that it takes the place of, and the number under which its outcome is told. */
  earlier?: { title: string; description: string }
  rewrite?: number
}

/** The texts that the model writes for a photo. A title or description that would only be a suggestion may be empty. */
export type GeneratedText = { title: string; description: string; tags: string[] }

/** How many titles a photo has to choose from at most. */
export const TITLES = 3

/** Why a service is not called: it is out, it asked us to wait, or it refuses our key. */
export type TroubleCause = 'down' | 'limited' | 'refused'
/** The same, or the operator has switched it off. */
export type WaitCause = TroubleCause | 'paused'

/**
 * What is known about a service that did not answer well. `answers`: its good answers before this call, which show
 * whether a photo's failure is due to an outage. `outMs`: for how long it has given no good answer, as far as its
 * object knows.
 */
export type ServiceTrouble = { service: string; answers: number; outMs: number }

/**
 * `reason` tells the user what happened and what to do. With `retry` it only says what happened, and the same request
 * may succeed later. With `wait` the failure concerns only the service, which nobody should call for
 * `retryAfterSeconds`. `trouble`: the service that did not answer well.
 */
export type DescribeFailure =
  | {
      ok: false
      retry: true
      retryAfterSeconds?: number
      wait?: WaitCause
      trouble?: ServiceTrouble
      reason: string
    }
  | { ok: false; retry: false; reason: string }

/**
 * Texts that pass every rule, or why there are none. `repaired`: only the model's second answer passed. The product tag
 * is not among the tags. `otherTitles`: what the title may be replaced by. `sources`: those of all texts. Both are absent
 * if there are none.
 */
export type DescribeOutcome =
  | ({ ok: true; repaired?: boolean; otherTitles?: string[]; sources?: NameSource[] } & GeneratedText)
  | DescribeFailure
