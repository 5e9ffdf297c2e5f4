import type { DescribeRequest, PhotoFacts } from '../domain/description.ts'
import type { Field } from '../domain/fields.ts'
import type { Log } from '../log.ts'
import type { LeaseService } from '../service-lease.ts'
import type { Language } from './language/language.ts'

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
  /** Asked before every call of the model and of an image host. */
  lease: LeaseService
}

/** The settings that the vision step reads. @throws ConfigError if one is invalid. */
export function visionConfigOf(config: VisionDeps['config']): VisionDeps['config'] {
  const { APP_ORIGIN, IMAGE_HOSTS, OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_API_KEY } = config
  return { APP_ORIGIN, IMAGE_HOSTS, OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_API_KEY }
}

/** What the rules need to know of a request. */
export type TextRequest = Omit<DescribeRequest, 'imageUrl' | 'language'> & { language: Language }

/** Whether the photo lacks this field. Otherwise its text is only a suggestion and may be dropped. */
export const isNeeded = ({ needed }: TextRequest, field: Field) => needed?.includes(field) ?? true

/** All texts by the owner or the platform, as one string: the only source that a month or a claim about a person may come from. */
export function factsText(facts: PhotoFacts): string {
  return [
    facts.albumTitle,
    facts.albumDescription,
    facts.ownerTitle,
    facts.ownerDescription,
    ...facts.ownerTags,
    facts.place,
  ]
    .filter(Boolean)
    .join(' \n ')
}

/** The same with the person's note and hint: what a name, and only a name, may come from. */
export const namesText = (facts: PhotoFacts): string =>
  [factsText(facts), facts.note, facts.hint].filter(Boolean).join(' \n ')
