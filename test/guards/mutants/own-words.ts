import type { Mutant } from './mutant.ts'

const JOB = 'test/worker/durable-objects/job/job.test.ts'

export const ownWords: Mutant[] = [
  {
    guard: 'an edit does not overwrite a text that its editor did not show',
    file: 'worker/domain/review.ts',
    in: 'patchResult',
    find: 'now !== was && now !== wanted',
    replace: 'false',
    test: 'test/rules/job/results.test.ts',
    fails:
      'an edit that names the text it replaces changes nothing if somebody changed a text meanwhile, and returns the photo as it is',
  },
  {
    guard: 'a text saved in another tab is not overwritten unseen',
    file: 'web/features/jobs/data/draft.ts',
    in: 'obstacleTo',
    find: "'EDIT_CONFLICT'",
    replace: "'NOT_FOUND'",
    test: 'test/rules/web/editing.test.ts',
    fails:
      'changes made elsewhere meanwhile a text changed in another tab is shown, and replaced only when the user says so',
  },
  {
    guard: 'a change is on the device before it is sent',
    file: 'web/lib/outbox/outbox.ts',
    in: 'createOutbox',
    find: 'storage.keep(change)',
    replace: '',
    test: 'test/rules/web/outbox.test.ts',
    fails:
      'changes on this device made without a connection, are kept over a reload and sent in their order once there is one',
  },
  {
    guard: 'a write is noted before it is sent',
    file: 'durable-objects/job/write/attempt.ts',
    in: 'carryOut',
    find: 'markSent(sql, photoId)',
    replace: '',
    test: 'test/worker/durable-objects/job/stop.test.ts',
    fails: 'a photo that waits for a retry after a write keeps its backup and says that it was stopped',
  },
  {
    guard: 'a write names only the fields that change',
    file: 'durable-objects/job/write/write-photo.ts',
    in: 'applyPhoto',
    find: 'platform.writes(photoId, current, plan.texts, plan.addTags)',
    replace: 'platform.writes(photoId, current, { description: current.description, ...plan.texts }, plan.addTags)',
    test: JOB,
    fails:
      'failures of the platform a text that is not ours to write keeps an edit that was made between our read and our write',
  },
  {
    guard: 'if setMeta requires both texts, an edit by the owner meanwhile is kept',
    file: 'worker/platforms/flickr/set-meta.ts',
    in: 'sendBoth',
    find: 'texts[field] !== undefined && read[field] !== current[field]',
    replace: 'false',
    test: 'test/worker/platforms/flickr/descriptions.test.ts',
    fails: 'where setMeta wants both texts, a text that the owner has changed since our read is not written',
  },
  {
    guard: 'the backup includes edits by the owner before anything was sent',
    file: 'durable-objects/job/write/write-photo.ts',
    in: 'applyPhoto',
    find: 'row.attempted === null',
    replace: 'false',
    test: 'test/worker/durable-objects/job/lifecycle.test.ts',
    fails: 'changes by the owner before anything was sent are part of the backup',
  },
  {
    guard: 'the backup stays while a field is left to the owner',
    file: 'durable-objects/job/write/write-photo.ts',
    in: 'undoPhoto',
    find: '!isKept && { backupTitle: null, backupDescription: null, backupTags: null }',
    replace: '{ backupTitle: null, backupDescription: null, backupTags: null }',
    test: JOB,
    fails:
      'failures of the platform undo leaves a text the owner changed after our apply and says so; another one reverts what is ours again and changes nothing else',
  },
  {
    guard: 'the simulation notices a write without a backup',
    file: 'durable-objects/job/write/write-photo.ts',
    in: 'applyPhoto',
    find: 'savePhoto(sql, withBackup({ result, attempted }))',
    replace: 'savePhoto(sql, { result, attempted })',
    test: 'test/world/simulation.test.ts',
    fails: 'simulation a missing guard is noticed by these seeds',
  },
]
