import type { JobResult } from '../../worker/domain/job-result.ts'

/** A processed photo of a job, for pure tests. */
export function aResult(change: Partial<JobResult> = {}): JobResult {
  return {
    photoId: '1',
    status: 'processed',
    reason: null,
    style: 'descriptive',
    missing: [],
    originalTitle: '',
    originalDescription: '',
    originalTags: [],
    generatedTitle: 'A Quiet Pier',
    generatedDescription: 'A pier at dusk.',
    generatedTags: ['pier', 'photonym'],
    sources: [],
    replaces: [],
    keptFields: [],
    approved: false,
    skipped: false,
    applied: false,
    appliedAt: null,
    undoneAt: null,
    held: null,
    applyError: null,
    undoError: null,
    backupTitle: null,
    backupDescription: null,
    backupTags: null,
    urlSmall: '',
    urlMedium: '',
    urlLarge: '',
    width: 3,
    height: 2,
    pageUrl: '',
    ...change,
  }
}
