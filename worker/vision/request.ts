import type { StyleKey } from '../domain/styles.ts'
import type { Log } from '../log.ts'

/** What the vision step needs of the Worker's configuration. `IMAGE_HOSTS` are `host` or `host:port`. */
export type VisionDeps = {
  config: {
    APP_ORIGIN: string
    IMAGE_HOSTS: string[]
    OPENAI_BASE_URL: string
    OPENAI_MODEL: string
    OPENAI_API_KEY: string
  }
  log: Log
  /** Milliseconds since the epoch. */
  now: () => number
}

/** `reason` is a sentence for the user. With `retry`, the same request may succeed later. */
export type Failure =
  | { ok: false; retry: true; retryAfterSeconds?: number; reason: string }
  | { ok: false; retry: false; reason: string }

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

/** What the rules need to know of a request. */
export type TextRequest = Omit<DescribeRequest, 'imageUrl'>

/** The model's answer, before or after normalizing. */
export type Candidate = { title: string; description: string; tags: string[] }

/** Every text the owner or the platform gave, as one string: the only source a place or a month may come from. */
export function factsText(facts: PhotoFacts): string {
  return [facts.albumTitle, facts.ownerTitle, facts.ownerDescription, ...facts.ownerTags, facts.place]
    .filter(text => text !== null && text !== '')
    .join(' \n ')
}
