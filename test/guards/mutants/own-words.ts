import type { Mutant } from './mutant.ts'

const RESULTS = 'test/rules/job/results.test.ts'
const STOP = 'test/worker/durable-objects/job/stop.test.ts'
const DESCRIPTIONS = 'test/worker/platforms/flickr/descriptions.test.ts'
const APPLY_PLAN = 'test/rules/job/apply-plan.test.ts'
const JOB = 'test/worker/durable-objects/job/job.test.ts'
const LIFECYCLE = 'test/worker/durable-objects/job/lifecycle.test.ts'
const SMUGMUG = 'test/worker/platforms/smugmug/smugmug.test.ts'
const EDITING = 'test/rules/web/editing.test.ts'
const SIMULATION = 'test/world/simulation.test.ts'

export const ownWordsMutants: Mutant[] = [
  {
    guard: 'an edit does not overwrite a text that its editor did not show',
    file: 'worker/domain/review.ts',
    in: 'patchResult',
    find: 'now !== was && now !== wanted',
    replace: 'false',
    test: RESULTS,
    fails:
      'an edit that names the text it replaces changes nothing if somebody changed a text meanwhile, and returns the photo as it is',
  },
  {
    guard: 'a photo to which a write was sent is not cancelled silently',
    file: 'durable-objects/job/write/operation-ends.ts',
    in: 'createOperationEnds',
    find: 'stopped.filter(({ sent }) => !sent)',
    replace: 'stopped',
    test: STOP,
    fails: 'a photo that waits for a retry after a write keeps its backup and says that it was stopped',
  },
  {
    guard: 'a write is noted before it is sent',
    file: 'durable-objects/job/write/attempt.ts',
    in: 'carryOut',
    find: 'markSent(sql, photoId)',
    replace: '',
    test: STOP,
    fails: 'a photo that waits for a retry after a write keeps its backup and says that it was stopped',
  },
  {
    guard: 'a photo stopped half-way is not retried',
    file: 'durable-objects/job/write/operation-ends.ts',
    in: 'createOperationEnds',
    find: 'for (const { photoId } of stopped) markStopped(sql, photoId, deps.now() + FINISH_MS)',
    replace: '',
    test: STOP,
    fails: 'a write that fails after the stop is not tried again',
  },
  {
    guard: 'the backup is also stored in the form in which it was read',
    file: 'durable-objects/job/write/write-photo.ts',
    in: 'addBackup',
    find: 'backupAsRead: current.descriptionAsRead ?? null',
    replace: 'backupAsRead: null',
    test: DESCRIPTIONS,
    fails: 'a chosen text is written, recognized and undone: rendered, read, kept, rendered',
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
    test: DESCRIPTIONS,
    fails: 'where setMeta wants both texts, a text that the owner has changed since our read is not written',
  },
  {
    guard: 'a text that an answer reports as stored counts as ours',
    file: 'durable-objects/job/write/run-writes.ts',
    in: 'runWrites',
    find: 'attempted = withStored(sent, write, { answer, stored }, sending, platform)',
    replace: '',
    test: DESCRIPTIONS,
    fails: 'a text that Flickr changed according to its answer is ours, and is undone: rendered, read, escaped',
  },
  {
    guard: 'the record of what is ours stays while a field is left to the owner',
    file: 'durable-objects/job/write/write-photo.ts',
    in: 'undoPhoto',
    find: 'isKept ? { ...attempted, tags: [] } : null',
    replace: 'null',
    test: JOB,
    fails:
      'failures of the platform undo leaves a text the owner changed after our apply and says so; another one reverts what is ours again and changes nothing else',
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
    guard: 'the backup includes edits by the owner before anything was sent',
    file: 'durable-objects/job/write/write-photo.ts',
    in: 'applyPhoto',
    find: 'row.attempted === null',
    replace: 'false',
    test: LIFECYCLE,
    fails: 'changes by the owner before anything was sent are part of the backup',
  },
  {
    guard: 'a write that failed temporarily may have been carried out',
    file: 'worker/platforms/flickr/errors.ts',
    in: 'kindOf',
    find: "'unclear'",
    replace: "'passing'",
    test: LIFECYCLE,
    fails:
      'a write that Flickr reports as temporarily failed may have been carried out, and an undo takes back what it left',
  },
  {
    guard: 'nothing is written if an owner’s keyword cannot be written as it is spelled',
    file: 'worker/platforms/smugmug/keywords.ts',
    in: 'keywordsField',
    find: "if (raws.some(raw => raw.includes('\"'))) return undefined",
    replace: '',
    test: SMUGMUG,
    fails: 'keywords that cannot be quoted as they are spelled are not written at all',
  },
  {
    guard: 'a write that loses one of the owner’s tags does not count as success',
    file: 'durable-objects/job/write/apply-plan.ts',
    in: 'isStored',
    find: '[...plan.keepTags, ...plan.addTags]',
    replace: 'plan.addTags',
    test: APPLY_PLAN,
    fails: 'what apply writes a write that lost one of the owner’s tags does not count as success',
  },
  {
    guard: 'undo recognizes a tag of ours in the spelling the platform stored',
    file: 'durable-objects/job/write/undo-plan.ts',
    in: 'planUndo',
    find: 'writableTag(provider, tag)',
    replace: 'tag',
    test: APPLY_PLAN,
    fails: 'what undo writes removes a tag of ours in the spelling the platform stored',
  },
  {
    guard: 'texts that needed a repair are not applied automatically',
    file: 'durable-objects/job/write/agent-writes.ts',
    in: 'applyOrHold',
    find: "hold(sql, [photoId], 'repaired')",
    replace: 'enqueueOwnApply(sql, photoId)',
    test: 'test/worker/features/agent/held.test.ts',
    fails: 'texts that passed only after a repair call are held for a person, who can apply them',
  },
  {
    guard: 'a text saved in another tab is not overwritten unseen',
    file: 'web/features/jobs/data/draft.ts',
    in: 'obstacleTo',
    find: "'EDIT_CONFLICT'",
    replace: "'NOT_FOUND'",
    test: EDITING,
    fails:
      'changes made elsewhere meanwhile a text changed in another tab is shown, and replaced only when the user says so',
  },
  {
    guard: 'the simulation notices a write without a backup',
    file: 'durable-objects/job/write/write-photo.ts',
    in: 'applyPhoto',
    find: 'savePhoto(sql, withBackup({ result, attempted }))',
    replace: 'savePhoto(sql, { result, attempted })',
    test: SIMULATION,
    fails: 'simulation a missing guard is noticed by these seeds',
  },
  {
    guard: 'a word that the person never uses never reaches a result',
    file: 'worker/vision/findings.ts',
    in: 'makeFinder',
    find: '...ownRules(request)',
    replace: '',
    test: 'test/worker/vision/describe.test.ts',
    fails: 'the person’s own words one that has it after the repair is failed with the word as the reason',
  },
  {
    guard: 'tags that are only suggested are not written',
    file: 'worker/domain/tags.ts',
    in: 'tagsToWrite',
    find: 'addsTags ? generatedTags : generatedTags.filter(tag => isProductTag(provider, tag))',
    replace: 'generatedTags',
    test: 'test/worker/durable-objects/job/suggested-tags.test.ts',
    fails: 'tags that are only suggested are not written, and the product tag follows its own switch',
  },
]
