import type { Mutant } from './mutant.ts'

const LOOK_BACK = 'test/worker/features/agent/look-back.test.ts'
const LISTING = 'test/worker/features/agent/listing.test.ts'
const QUERIES = 'worker/features/agent/queries.ts'

/** The agent: which photos a scan finds again, and which it forgets. */
export const lookBackMutants: Mutant[] = [
  {
    guard: 'a photo that failed is found again behind the look-back',
    file: 'worker/features/agent/listing.ts',
    find: 'Math.min(first, uploadedAt), from)',
    replace: 'Math.min(first, from), from)',
    test: LOOK_BACK,
    fails: 'a photo that failed comes again although it has left the look-back, and nothing else that has',
  },
  {
    guard: 'what has left the look-back is not found again together with a photo that failed',
    file: 'worker/features/agent/listing.ts',
    find: ' || ids.has(photo.id))',
    replace: ' || ids.size > 0)',
    test: LOOK_BACK,
    fails: 'a photo that failed comes again although it has left the look-back, and nothing else that has',
  },
  {
    guard: 'a photo is not forgotten while its job has not ended',
    file: QUERIES,
    find: '        sql`not exists ${job}`,\n',
    replace: '',
    test: LOOK_BACK,
    fails: 'a photo that failed comes again although it has left the look-back, and nothing else that has',
  },
  {
    guard: 'a failed photo that is gone is not looked for again and again',
    file: QUERIES,
    find: 'sql`(${isRetryable} and not ${inArray(photoId, jsonList(gone))})`',
    replace: 'sql`(${isRetryable})`',
    test: LOOK_BACK,
    fails: 'a failed photo that is not found any more is forgotten once it has left the look-back',
  },
  {
    guard: 'a photo’s row has the upload date that its owner gave it later',
    file: 'worker/features/agent/scan.ts',
    find: '    queries.noteDates(db, agent, moved),\n',
    replace: '',
    test: LOOK_BACK,
    fails: 'a photo that its owner gives a later upload date is not offered anew',
  },
  {
    guard: 'a scan notes no photos of a user who is deleted meanwhile',
    file: QUERIES,
    find: 'onlyIf: exists(selectAgent(db, userId))',
    replace: 'onlyIf: sql`true`',
    test: LOOK_BACK,
    fails: 'a user deleted while the agent scans leaves none of the photos it found',
  },
  {
    guard: 'one photo with an odd date does not end a listing',
    file: 'worker/features/agent/listing.ts',
    find: 'last && last.uploadedAt < from ?',
    replace: 'uploads.some(({ uploadedAt }) => uploadedAt < from) ?',
    test: LISTING,
    fails: 'a photo whose date is none does not hide those listed after it',
  },
  {
    guard: 'a date that lies ahead does not move the look-back past today',
    file: 'worker/features/agent/listing.ts',
    find: 'Math.min(uploadedAt, at)',
    replace: 'uploadedAt',
    test: LISTING,
    fails: 'a date that lies ahead does not hide the photos that come before it',
  },
]
