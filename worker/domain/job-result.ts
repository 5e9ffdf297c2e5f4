import type { Field, TextField } from './fields.ts'
import type { LanguageCode } from './languages.ts'
import type { NameSource } from './name-source.ts'
import { type Capabilities, inOneText, type Provider } from './platforms.ts'
import type { StyleKey } from './styles.ts'

export type ResultStatus = 'pending' | 'processed' | 'skipped' | 'failed' | 'retry_pending'

/**
 * One photo of a job. Dates are ISO 8601 UTC. `original*` is what the user saw when choosing; `backup*` is what the
 * platform had before our first write.
 */
export type JobResult = {
  photoId: string
  status: ResultStatus
  /** Why it was skipped or failed, as a sentence for the user. */
  reason: string | null
  /** The style used; for shuffle, the one picked. */
  style: StyleKey
  /** That of our texts. Absent in a job of an earlier release, whose texts are English. */
  language?: LanguageCode
  missing: Field[]
  originalTitle: string
  originalDescription: string
  originalTags: string[]
  /** Title and description are empty if the owner has the text and there is no suggestion. */
  generatedTitle: string
  generatedDescription: string
  /** The product tag is last. */
  generatedTags: string[]
  /**
   * Whether applying adds our tags; otherwise they are a suggestion, and only the product tag is added, if there is room. Absent where
   * the photo was chosen in an earlier release, which adds them.
   */
  addsTags?: boolean
  /**
   * The titles that a person may choose from, the first one chosen for them; empty where applying writes none. Absent
   * where the photo was described by an earlier release.
   */
  titles?: string[]
  /** What its person said about it for these texts; null without. Absent, as the four below, in an earlier release. */
  hint?: string | null
  /** Whether its texts are being written again. Until then these stand. */
  regenerating?: boolean
  /** Why they could not be written again, as a sentence for the user; null if they could. */
  regenerateError?: string | null
  /** Which version of its texts these are, counted from 1, and how many there are; 0 without texts. */
  version?: number
  versions?: number
  /**
   * The names in our texts that a fact contained when they were written. A person's edit may remove some; it adds only
   * names of the titles to choose from.
   */
  sources: NameSource[]
  /** Fields whose existing text a person chose to replace. */
  replaces: TextField[]
  /** Fields that the owner changed on the platform meanwhile, which an apply left alone. */
  keptFields: TextField[]
  approved: boolean
  skipped: boolean
  applied: boolean
  appliedAt: string | null
  undoneAt: string | null
  /** Why a photo of an agent's job is held for a person, as a sentence; null if it is not. */
  held: string | null
  applyError: string | null
  undoError: string | null
  backupTitle: string | null
  backupDescription: string | null
  backupTags: string[] | null
  urlSmall: string
  urlMedium: string
  urlLarge: string
  /** Absent where the photo was listed by an earlier release. */
  urlXLarge?: string
  width: number
  height: number
  pageUrl: string
}

/** What is done to a photo on its platform. */
export type OperationKind = 'apply' | 'undo'

/** The properties of a job that decide how its results may change. */
export type JobRules = { provider: Provider; addProductTag: boolean }

/** The key of our text for each field. */
export const GENERATED = { title: 'generatedTitle', description: 'generatedDescription' } as const
const ORIGINAL = { title: 'originalTitle', description: 'originalDescription' } as const

export const generatedText = (result: JobResult, field: TextField) => result[GENERATED[field]]
/** What the user saw when selecting the photo. Only exactly this may be overwritten. */
export const originalText = (result: JobResult, field: TextField) => result[ORIGINAL[field]]

/** Our texts as the platform will store them: as a single description if it has no titles. */
export function asStored(result: JobResult, { title }: Capabilities): JobResult {
  if (title) return result
  const { generatedTitle, generatedDescription } = result
  return { ...result, generatedTitle: '', generatedDescription: inOneText(generatedTitle, generatedDescription) }
}

/** The version that a photo's texts are of; those of an earlier release count as the first. */
export const versionOf = ({ version = 1 }: JobResult) => Math.max(1, version)
/** How many versions there are. A photo that an earlier release described has one, whatever it says. */
export const versionsOf = ({ versions = 1 }: JobResult) => Math.max(1, versions)

/** The version that a person has seen of each photo; the first of those that are not in it. */
export type SeenVersions = Record<string, number>

export function versionsSeen(shown: readonly JobResult[]): SeenVersions {
  return Object.fromEntries(
    shown.filter(result => versionOf(result) > 1).map(result => [result.photoId, versionOf(result)]),
  )
}

export const seenOf = (seen: SeenVersions | undefined, photoId: string) => seen && (seen[photoId] ?? 1)

/** Whether what a person decides about version `seen` is about a photo's present texts; undefined always is. */
export const isSeen = (result: JobResult, seen: number | undefined) => seen === undefined || versionOf(result) === seen

/** Whether a person may still change it: processed, and not on the platform. */
export function isEditable(result: JobResult): boolean {
  return result.status === 'processed' && !result.applied
}

/** Whether it is held for a person who has not decided yet. */
export function isHeld(result: JobResult): boolean {
  // A result that an earlier release stored has no such key.
  return Boolean(result.held) && isApplicable(result)
}

/** Whether bulk actions include the photo: it can be applied, and the user has not skipped it. */
export function isApplicable(result: JobResult): boolean {
  return isEditable(result) && !result.skipped
}

/** Whether we have, or may have, written to it, since a partial apply can be undone too. */
export function isUndoable(result: JobResult): boolean {
  return result.applied || result.backupTags !== null
}

/** Whether applying writes our text into this field; if not, the owner's stays. */
export function willWrite(result: JobResult, field: TextField): boolean {
  return mayFill(result, field) && !result.keptFields.includes(field)
}

/** Whether our text may be written to this field: it was missing, or a person chose to replace the owner's. */
export function mayFill(result: JobResult, field: TextField): boolean {
  return result.missing.includes(field) || result.replaces.includes(field)
}
