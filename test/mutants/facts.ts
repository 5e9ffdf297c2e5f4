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
    fails: 'a position that is not for everyone names none',
  },
  {
    guard: 'a position that is coarser than a town names no place',
    file: 'worker/platforms/flickr/photos.ts',
    find: ' && accuracy >= CITY_ACCURACY',
    replace: '',
    test: PHOTOS,
    fails: 'a position that is coarser than a city names none',
  },
  {
    guard: 'what a person has switched off is not told',
    file: 'durable-objects/job/describe/photo-lifecycle.ts',
    find: 'facts: allowedFacts(known, modelFacts)',
    replace: 'facts: modelFacts.place ? known : allowedFacts(known, modelFacts)',
    test: FACTS,
    fails: 'of a photo’s facts tags are kept back',
  },
  {
    guard: 'an agent tells no more than a person lets the model know',
    file: 'worker/features/agent/scan.ts',
    find: '...{ userId, account, modelFacts, photos,',
    replace: '...{ userId, account, modelFacts: { ...modelFacts, texts: true }, photos,',
    test: FACTS,
    fails: 'an agent’s job keeps back what its person has switched off',
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
