import type { JobResult, OperationKind } from '#worker/domain/job-result.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import type { DraftControls, Drafts } from '../data/editing.ts'
import type { JobActions } from '../data/job-actions.ts'
import type { Cursor, DecisionKind } from './use-cursor.ts'
import type { Selection } from './use-selection.ts'

/** The properties shared by all views of a job's photos. */
export type ReviewProps = {
  /** The photos that the chosen filter shows. */
  shown: JobResult[]
  cursor: Cursor
  provider: Provider
  selection: Selection
  writing: ReadonlyMap<string, OperationKind>
  drafts: Drafts
  controls: DraftControls
  actions: JobActions
  /** Makes a decision without moving the cursor. */
  onDecide: (result: JobResult, kind: DecisionKind) => Promise<unknown>
  onOpen: (photoId: string) => void
  /** Asks how the photo's texts are to be written again. */
  onRewrite: (photoId: string) => void
  previewOpen: boolean
  showsStyles: boolean
  /** Whether failed photos of this job can be described again. */
  canRetry: boolean
}
