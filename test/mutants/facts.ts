import type { Mutant } from './mutant.ts'

const PHOTOS = 'test/unit/platforms/flickr/photos.test.ts'
const FACTS = 'test/worker/features/jobs/facts.test.ts'
const RESULTS = 'test/unit/job/results.test.ts'

/** What the model is told of a photo, and where the names in our texts come from. */
export const factsMutants: Mutant[] = [
  {
    guard: 'a position that its owner hides names no place',
    file: 'worker/platforms/flickr/photos.ts',
    find: ' && isPublic === 1',
    replace: '',
    test: PHOTOS,
    fails: 'a position that is not for everyone names none, be it listed or read',
  },
  {
    guard: 'a position that is coarser than a town names no place',
    file: 'worker/platforms/flickr/photos.ts',
    find: ' && accuracy >= CITY_ACCURACY',
    replace: '',
    test: PHOTOS,
    fails: 'a position that is coarser than a city names none, be it listed or read',
  },
  {
    guard: 'what a person has switched off is not told',
    file: 'durable-objects/job/describe/photo-lifecycle.ts',
    find: 'facts: allowedFacts(known, allowed)',
    replace: 'facts: allowed.place ? known : allowedFacts(known, allowed)',
    test: FACTS,
    fails: 'of a photo’s facts tags are kept back',
  },
  {
    guard: 'what the model may know is asked when a photo is described',
    file: 'durable-objects/job/describe/model-facts.ts',
    find: 'fromD1(findModelFacts(deps.db, getMeta(sql).userId))',
    replace: 'Promise.resolve(getMeta(sql).modelFacts)',
    test: FACTS,
    fails: 'what is switched off after an order is not told of its photos',
  },
  {
    guard: 'a place is told only where its owner shows it right before',
    file: 'durable-objects/job/describe/read-before-describe.ts',
    find: 'state ? allowed : { ...allowed, place: false }',
    replace: 'allowed',
    test: FACTS,
    fails: 'photos with a place are described without it, and wait for nothing, where Flickr does not answer',
  },
  {
    guard: 'an edit takes away the sources of names that it removes',
    file: 'worker/domain/review.ts',
    find: '  if (FIELDS.some(field => patch[field] !== undefined)) next = withSources(next)\n',
    replace: '',
    test: RESULTS,
    fails: 'an edit keeps the sources of those names that the texts still hold, and of no others',
  },
  {
    guard: 'what its album is about is kept of a photo that is listed without it',
    file: 'worker/features/photos/queries.ts',
    find: 'iif(excluded.album_title is null, ${listedPhotos.albumDescription}, excluded.album_description)',
    replace: 'excluded.album_description',
    test: FACTS,
    fails: 'what its album is about is kept of a photo on flickr, also once it is listed without it',
  },
  {
    guard: 'results of earlier releases get a list of sources',
    file: 'durable-objects/job/store/migrations.ts',
    find: '  undonePhotos,\n  sources,\n',
    replace: '  undonePhotos,\n',
    test: 'test/worker/durable-objects/dumps.test.ts',
    fails: 'a job in the middle of its descriptions keeps what it has, describes the rest and charges what was used',
  },
  {
    guard: 'the stand-in shows a hidden position to its owner alone',
    file: 'test/sandbox/flickr/photo-json.ts',
    find: 'place?.public === false && caller?.account.key !== account ? null : place',
    replace: 'place',
    test: 'test/unit/sandbox/flickr.test.ts',
    fails: 'a position is listed where it is asked for, with who may see it',
  },
]
