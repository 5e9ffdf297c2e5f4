import { counted, formatNumber } from '#web/lib/format.ts'
import type { Album } from '#worker/contract/photos.ts'
import type { Field } from '#worker/domain/fields.ts'
import { PHOTOS_PAGE, QUICK_SELECT_PHOTOS } from '#worker/domain/limits.ts'
import type { Capabilities, Provider } from '#worker/domain/platforms.ts'
import type { WorkState } from '#worker/domain/work.ts'
import { type DatePreset, type Day, endOfDay, PRESET_LABELS, presetDays, startOfDay } from './date-presets.ts'

export type DateChoice =
  | { kind: 'any' }
  | { kind: 'preset'; preset: DatePreset }
  /** At least one end is set. */
  | { kind: 'range'; from: Day | null; to: Day | null }

/** A state of photos that a list can ask for; `none`: in no job of the person's. */
export type AskedWork = WorkState | 'none'

/**
 * What the user searches for. `missing`: photos that lack any of these fields; `work`: photos in any of these states;
 * `quick`: only the first few photos, newest first.
 */
export type Criteria = {
  missing: Field[]
  work: AskedWork[]
  albums: string[]
  tags: string[]
  uploaded: DateChoice
  taken: DateChoice
  quick: boolean
}

export const ANY_DATE: DateChoice = { kind: 'any' }
export const NO_CRITERIA: Criteria = {
  ...{ missing: [], work: [], albums: [], tags: [] },
  ...{ uploaded: ANY_DATE, taken: ANY_DATE, quick: false },
}

export const POPULAR_TAGS = [
  'nature',
  'landscape',
  'portrait',
  'travel',
  'family',
  'vacation',
  'sunset',
  'architecture',
] as const

const QUICK_SELECTIONS: { label: string; uploaded: DateChoice }[] = [
  { label: 'Today', uploaded: { kind: 'preset', preset: 'today' } },
  { label: 'This Week', uploaded: { kind: 'preset', preset: 'thisWeek' } },
  { label: 'Last 30 Days', uploaded: { kind: 'preset', preset: 'last30Days' } },
  { label: 'Recent uploads', uploaded: ANY_DATE },
]

export function quickCriteria(uploaded: DateChoice): Criteria {
  return { ...NO_CRITERIA, uploaded, quick: true }
}

/** The quick selections a platform can answer. */
export function quickSelectionsFor(capabilities: Capabilities) {
  return QUICK_SELECTIONS.filter(selection => selection.uploaded.kind === 'any' || capabilities.uploadDates)
}

export function hasFilter(criteria: Criteria): boolean {
  return asksLibrary(criteria) || hasPlatformFilter(criteria)
}

/** Whether it asks for what platforms cannot find, so that the answer comes from the library. */
export function asksLibrary({ missing, work }: Criteria): boolean {
  return missing.length > 0 || work.length > 0
}

/** Whether it asks for something that platforms can find. */
export function hasPlatformFilter({ albums, tags, uploaded, taken }: Criteria): boolean {
  return albums.length > 0 || tags.length > 0 || uploaded.kind !== 'any' || taken.kind !== 'any'
}

/**
 * The query of GET /api/photos. Days of upload are in the user's time zone and become UTC instants; days taken have no
 * time zone and stay days.
 */
export function photosQuery(provider: Provider, criteria: Criteria, now: Date): URLSearchParams {
  const query = new URLSearchParams({ provider })
  const uploaded = bounds(criteria.uploaded, now)
  const taken = bounds(criteria.taken, now)
  const entries = {
    missing: criteria.missing.join(','),
    work: criteria.work.join(','),
    albums: criteria.albums.join(','),
    tags: criteria.tags.join(','),
    dateUploadedStart: uploaded.from && startOfDay(uploaded.from),
    dateUploadedEnd: uploaded.to && endOfDay(uploaded.to),
    dateTakenStart: taken.from,
    dateTakenEnd: taken.to,
  }
  for (const [name, value] of Object.entries(entries)) {
    if (value) {
      query.set(name, value)
    }
  }
  if (criteria.albums.length > 0) {
    // The server reads the whole album again for each page, so pages are as large as possible.
    query.set('limit', String(PHOTOS_PAGE.max))
  }
  if (criteria.quick) {
    query.set('limit', String(QUICK_SELECT_PHOTOS))
    query.set('sort', 'dateUploaded')
    query.set('order', 'desc')
  }
  return query
}

function bounds(choice: DateChoice, now: Date): { from: Day | null; to: Day | null } {
  switch (choice.kind) {
    case 'any':
      return { from: null, to: null }
    case 'preset':
      return presetDays(choice.preset, now)
    case 'range':
      return choice
  }
}

/** The criteria as the end of a sentence: "uploaded this month, tagged sunset". */
export function describeCriteria(criteria: Criteria, albums: Album[]): string {
  const parts = [
    ...describeWanted(criteria),
    inAlbums(criteria.albums, albums),
    criteria.tags.length > 0 && `tagged ${criteria.tags.join(' or ')}`,
    describeDates('uploaded', criteria.uploaded),
    describeDates('taken', criteria.taken),
  ]
  return parts.filter(Boolean).join(', ') || 'newest first'
}

/** "142 photos, uploaded this month"; "142 photos so far" from a library that is still being read. */
export function describeListing(
  listing: { shown: number; total: number; isComplete: boolean },
  criteria: Criteria,
  albums: Album[],
): string {
  const { shown, total, isComplete } = listing
  const count =
    criteria.quick && shown < total ? `${formatNumber(shown)} of ${counted(total, 'photo')}` : counted(total, 'photo')
  return `${count}${isComplete ? '' : ' so far'}, ${describeCriteria(criteria, albums)}`
}

const IN_STATE: Record<AskedWork, string> = {
  unpaid: 'waiting for payment',
  describing: 'being described',
  review: 'waiting for review',
  approved: 'approved',
  applied: 'applied',
  undone: 'undone',
  skipped: 'skipped',
  failed: 'failed',
  none: 'not yet described',
}

function describeWanted({ missing, work }: Criteria): (string | false)[] {
  return [
    missing.length > 0 && `without ${missing.join(' or ')}`,
    work.length > 0 && work.map(state => IN_STATE[state]).join(' or '),
  ]
}

function inAlbums(ids: string[], albums: Album[]): string | false {
  const [first] = ids
  if (first === undefined) {
    return false
  }
  const title = albums.find(album => album.id === first)?.title
  const others = ids.length - 1
  if (title === undefined) {
    return `in ${counted(ids.length, 'album')}`
  }
  return others === 0 ? `in ${title}` : `in ${title} and ${counted(others, 'more album')}`
}

function describeDates(verb: string, choice: DateChoice): string | false {
  if (choice.kind === 'any') {
    return false
  }
  if (choice.kind === 'preset') {
    const label = PRESET_LABELS[choice.preset].toLowerCase()
    return label.startsWith('last ') && label.endsWith('days') ? `${verb} in the ${label}` : `${verb} ${label}`
  }
  const { from, to } = choice
  if (from && to) {
    return from === to ? `${verb} on ${from}` : `${verb} ${from} to ${to}`
  }
  return from ? `${verb} since ${from}` : `${verb} until ${to}`
}
