import { counted } from '#web/lib/format.ts'

// Undoing many photos can be started on the job's page and in the history.

export const UNDO_FAILED = 'Failed to undo metadata changes'

export function undoStarted(photos: number): string {
  return `Started restoring the original metadata of ${counted(photos, 'photo')}`
}
