import type { JobResult, OperationKind } from '#worker/domain/job-result.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import type { DraftControls, Drafts } from '../data/editing.ts'
import type { JobActions } from '../data/job-actions.ts'
import type { Cursor, DecisionKind } from './use-cursor.ts'
import type { Selection } from './use-selection.ts'

/** What every view of a job's photos needs. */
export type ReviewProps = {
  /** The photos of the chosen filter. */
  shown: JobResult[]
  cursor: Cursor
  provider: Provider
  selection: Selection
  writing: ReadonlyMap<string, OperationKind>
  drafts: Drafts
  controls: DraftControls
  actions: JobActions
  /** A decision that leaves the cursor where it is. */
  onDecide: (result: JobResult, kind: DecisionKind) => Promise<unknown>
  onOpen: (photoId: string) => void
  previewOpen: boolean
  showsStyles: boolean
  /** Whether this job may describe failed photos once more. */
  canRetry: boolean
}
