import { counted } from '#web/lib/format.ts'

// Shared by the job's page and the history, in both of which an undo of many photos can be started.

export const UNDO_FAILED = 'Failed to undo metadata changes'

export function undoStarted(photos: number): string {
  return `Started restoring the original metadata of ${counted(photos, 'photo')}`
}
