import type { Mutant } from './mutant.ts'

const DELETE = 'test/worker/features/account/delete.test.ts'

export const privacy: Mutant[] = [
  {
    guard: 'a position that its owner hides yields no place',
    file: 'worker/platforms/flickr/photos.ts',
    in: 'placeOf',
    find: 'isPublic === 1',
    replace: 'true',
    test: 'test/rules/platforms/flickr/photos.test.ts',
    fails: 'a position that is not public yields none, be it listed or read',
  },
  {
    guard: 'the parameters of a failed query are not logged',
    file: 'worker/log.ts',
    in: 'describeError',
    find: "error.message.split('\\nparams:')",
    replace: '[error.message]',
    test: 'test/rules/log.test.ts',
    fails: 'a failed query is logged with its cause and without its parameters',
  },
  {
    guard: 'facts that a person has switched off are not sent to the model',
    file: 'durable-objects/job/describe/read-before-describe.ts',
    in: 'describeRequestOf',
    find: 'allowedFacts(known, allowed)',
    replace: 'known',
    test: 'test/worker/features/jobs/facts.test.ts',
    fails: 'of a photo’s facts tags are withheld if they are switched off',
  },
  {
    guard: 'the model gets a file without its metadata',
    file: 'worker/vision/image.ts',
    in: 'readImage',
    find: '...image',
    replace: '...image, bytes',
    test: 'test/worker/vision/image.test.ts',
    fails: 'of a file only what paints its picture reaches the model',
  },
  {
    guard: 'credentials can be opened for their owner only',
    file: 'worker/platforms/credentials.ts',
    in: 'openCredentials',
    find: 'header.usr !== owner.userId',
    replace: 'false',
    test: 'test/worker/features/connections/reseal.test.ts',
    fails: 'credentials swapped between two users cannot be opened for either',
  },
  {
    guard: 'platform credentials are deleted with the account',
    file: 'worker/features/account/queries.ts',
    in: 'eraseUser',
    find: 'db.delete(connectedAccounts).where(eq(connectedAccounts.userId, userId))',
    replace: '...[]',
    test: DELETE,
    fails: 'a platform that is connected again while its account is deleted leaves no credentials',
  },
  {
    guard: 'an erased job object stores nothing',
    file: 'durable-objects/job/store/erase.ts',
    in: 'emptyStorage',
    find: 'storage.deleteAll()',
    replace: '...[]',
    test: DELETE,
    fails: 'a deletion while photos are described and applied leaves nothing behind, and nothing reappears later',
  },
]
