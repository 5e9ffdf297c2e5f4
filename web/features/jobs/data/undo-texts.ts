/** Shared by the job's page and the history, in both of which an undo of many photos can be started. */
export const UNDO_FAILED = 'Failed to undo metadata changes'
