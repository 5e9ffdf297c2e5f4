import { cleanTag, meaningOf, render, splitTags, tidy } from './text.ts'

/** The simulated platform, which records who wrote every text and tag. It shares no rule with the product. */

export const FIELDS = ['title', 'description'] as const
export type Field = (typeof FIELDS)[number]
export type Author = 'owner' | 'us'
/** `step`: when it was written. */
export type Entry = { text: string; author: Author; step: number }
type PlatformTag = { id: string; raw: string; author: Author; step: number }
type Shown = { title: string; description: string; tags: string[] }

export type PlatformPhoto = {
  id: string
  owner: string
  title: Entry[]
  description: Entry[]
  tags: PlatformTag[]
  /** The photo when it was first listed, as the person saw it. */
  listed: Shown | null
  /** When the product last read it. */
  readStep: number
  readAt: number
  /** When our last write to it left. */
  wroteStep: number
  /** When the owner last added or removed a tag. */
  retaggedStep: number
  /** The photo before our first write that took effect. */
  before: Shown | null
  /** The same for earlier applies, which have been undone, and for writes without effect. */
  earlier: Shown[]
  isGone: boolean
}

/** Behaviour that the documentation leaves open. Each run decides it in one way. */
export type PlatformWays = {
  metaAnswer: 'rendered' | 'source' | 'bare'
  renders: 'on read' | 'on store'
  listings: 'as reads' | 'source'
  tagsAnswer: 'bare' | 'empty' | 'added' | 'all'
  /** How many texts setMeta requires. */
  metaNeeds: 'one' | 'both'
}

export type Answer = { status: number; headers?: Record<string, string>; body: string }
export type Platform = {
  ways: PlatformWays
  photos: Map<string, PlatformPhoto>
  tokens: Map<string, string>
  verifiers: Map<string, string>
  /** The verifier for which each token was granted. */
  grants: Map<string, string>
  lastTag: number
  /** Changes the next text that is stored. */
  sanitizer: ((text: string) => string) | null
}

export function openPlatform(ways: PlatformWays): Platform {
  return {
    ways,
    photos: new Map(),
    tokens: new Map(),
    verifiers: new Map(),
    grants: new Map(),
    lastTag: 0,
    sanitizer: null,
  }
}

export function upload(platform: Platform, owner: string, id: string, texts: Shown): PlatformPhoto {
  const entry = (text: string): Entry => ({ text, author: 'owner', step: 0 })
  const photo: PlatformPhoto = {
    id,
    owner,
    title: [entry(texts.title)],
    description: [entry(texts.description)],
    tags: [],
    listed: null,
    readStep: -1,
    readAt: 0,
    wroteStep: -1,
    retaggedStep: -1,
    before: null,
    earlier: [],
    isGone: false,
  }
  platform.photos.set(id, photo)
  for (const raw of texts.tags) addTag(platform, photo, raw, 'owner', 0)
  return photo
}

export function current(photo: PlatformPhoto, field: Field): Entry {
  const entry = photo[field].at(-1)
  if (!entry) throw new Error('A field has no text')
  return entry
}

/** The last text by the owner. */
export function ownersText(photo: PlatformPhoto, field: Field): string {
  return photo[field].findLast(({ author }) => author === 'owner')?.text ?? ''
}

export const sameText = (field: Field, one: string, other: string): boolean =>
  field === 'title' ? tidy(one) === tidy(other) : meaningOf(one) === meaningOf(other)

/** Whether the current text is ours: written by us, and not the text of the owner written back. */
export function isOurs(photo: PlatformPhoto, field: Field): boolean {
  const { text, author } = current(photo, field)
  return author === 'us' && !sameText(field, text, ownersText(photo, field))
}

export function holdsOurs(photo: PlatformPhoto): boolean {
  return FIELDS.some(field => isOurs(photo, field)) || photo.tags.some(({ author }) => author === 'us')
}

export function snapshot(photo: PlatformPhoto): Shown {
  return {
    title: current(photo, 'title').text,
    description: current(photo, 'description').text,
    tags: photo.tags.map(({ raw }) => raw),
  }
}

/** An edit by the owner on the pages of the platform. */
export function editByOwner(photo: PlatformPhoto, field: Field, text: string, step: number): void {
  photo[field].push({ text, author: 'owner', step })
}

export function addTag(platform: Platform, photo: PlatformPhoto, raw: string, author: Author, step: number): void {
  if (cleanTag(raw) === '' || photo.tags.some(tag => cleanTag(tag.raw) === cleanTag(raw))) return
  platform.lastTag += 1
  photo.tags.push({ id: `${photo.id}-${platform.lastTag}`, raw, author, step })
}

export function storeText(platform: Platform, photo: PlatformPhoto, field: Field, sent: string, step: number): void {
  const changed = platform.sanitizer ? platform.sanitizer(sent) : sent
  platform.sanitizer = null
  const plain = tidy(changed)
  const text = field === 'description' && platform.ways.renders === 'on store' ? render(unrender(plain)) : plain
  photo[field].push({ text, author: 'us', step })
}

/** A text that is already rendered is not rendered again when it is stored. */
function unrender(text: string): string {
  return /&(?:amp|lt|gt|quot);| rel="noreferrer nofollow"/.test(text) ? meaningOf(text) : text
}

/** A description as reads and lists show it. */
export function shownDescription({ ways }: Platform, photo: PlatformPhoto, where: 'read' | 'list' | 'answer'): string {
  const { text } = current(photo, 'description')
  if (where === 'list' && ways.listings === 'source') return meaningOf(text)
  if (where === 'answer' && ways.metaAnswer === 'source') return text
  return ways.renders === 'on read' ? render(text) : text
}

export function tagsOf(list: string): string[] {
  return splitTags(list)
}
