import type { Field, TextField } from './missing.ts'
import type { StyleKey } from './styles.ts'

export type ResultStatus = 'pending' | 'processed' | 'skipped' | 'failed' | 'retry_pending'

/** One photo of a job. Dates are ISO 8601 UTC. `original*` is what the user saw when choosing; `backup*` is what stood on the platform before the first write. */
export type JobResult = {
  photoId: string
  status: ResultStatus
  /** Why it was skipped or failed, as a sentence for the user. */
  reason: string | null
  /** The style used; for shuffle the one picked. */
  style: StyleKey
  missing: Field[]
  originalTitle: string
  originalDescription: string
  originalTags: string[]
  generatedTitle: string
  generatedDescription: string
  /** The product tag is last. */
  generatedTags: string[]
  /** Fields whose existing text a person chose to replace. */
  replaces: TextField[]
  /** Fields the owner changed on the platform meanwhile, left alone at apply. */
  keptFields: TextField[]
  approved: boolean
  skipped: boolean
  applied: boolean
  appliedAt: string | null
  undoneAt: string | null
  applyError: string | null
  undoError: string | null
  backupTitle: string | null
  backupDescription: string | null
  backupTags: string[] | null
  urlSmall: string
  urlMedium: string
  urlLarge: string
  width: number
  height: number
  pageUrl: string
}
