import { aResult } from '#test/kit/results.ts'
import type { LiveMessage } from '#worker/contract/jobs.ts'
import { fieldsOf } from '#worker/domain/fields.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { JOBS_PAGE } from '#worker/domain/limits.ts'
import { missingFields, nothingMissing } from '#worker/domain/missing.ts'
import { isTagged, ownTags } from '#worker/domain/own-words.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { quote } from '#worker/domain/pricing.ts'
import { withText } from '#worker/domain/review.ts'
import { versionFrom, withVersion } from '#worker/domain/rewrite.ts'
import type { PhotoWork } from '#worker/domain/work.ts'
import { type JobState, noRun, rulesOf, summaryOf, workStateOf } from './job.ts'
import type { Library, ListedPhoto } from './library.ts'
import type { Live } from './live.ts'
import type { Person } from './user.ts'

/** A job to be there: so many photos, each as `aResult` makes it, or results that differ from that. */
export type NewJob = { photos?: number | Partial<JobResult>[] } & Partial<Omit<JobState, 'results' | 'revision'>>

export type Jobs = ReturnType<typeof createJobs>

const WORDS = ['Harbour', 'Meadow', 'Bridge', 'Lantern', 'Orchard', 'Tower', 'Canal', 'Ridge']

/** Texts as a model might write them for the photo at this place of its job, each time others. */
function textsFor(place: number, version = 1) {
  const word = WORDS[place % WORDS.length] ?? ''
  const name = `Quiet ${word} ${place + 1}${version > 1 ? `, Take ${version}` : ''}`
  return {
    title: name,
    description: `${name} lies in the morning light.`,
    tags: [word.toLowerCase(), 'morning', 'light', ...(version > 1 ? [`take${version}`] : [])],
  }
}

/** The jobs of an account, oldest first. Every change is told to the open live sockets. */
export function createJobs({ user, library, live }: { user: Person; library: Library; live: Live }) {
  const all: JobState[] = []
  /** Whether the photos of new jobs are described, and batches written, at once or when a test says so. */
  const pace: { describes: 'at once' | 'when told'; writes: 'at once' | 'when told' } = {
    describes: 'at once',
    writes: 'at once',
  }

  const find = (jobId: string) => all.find(({ id }) => id === jobId)
  const get = (jobId: string): JobState => {
    const job = find(jobId)
    if (!job) throw new Error(`There is no job ${jobId}.`)
    return job
  }

  /** Tells the page of what has changed in `change`, and of these photos. */
  function publish(job: JobState, changed: readonly JobResult[] = [], change: Partial<JobState> = {}): void {
    Object.assign(job, change)
    job.revision += 1
    const news = new Map(changed.map(result => [result.photoId, result]))
    job.results = job.results.map(result => news.get(result.photoId) ?? result)
    for (const photoId of news.keys()) job.changedIn.set(photoId, job.revision)
    live.tell(job.id, messageSince(job, job.revision - 1))
  }

  const messageSince = (job: JobState, since: number): LiveMessage => ({
    revision: job.revision,
    job: summaryOf(job),
    results: job.results.filter(({ photoId }) => (job.changedIn.get(photoId) ?? 0) > since),
  })

  function make(change: Partial<JobState> & Pick<JobState, 'results'>): JobState {
    const { results } = change
    const described = results.filter(({ status }) => status !== 'skipped').length
    const job: JobState = {
      id: `job-${all.length + 1}`,
      name: null,
      provider: 'flickr',
      createdAt: Date.now(),
      completedAt: null,
      status: null,
      config: { style: 'descriptive', descriptionSentences: 3, addPhotonymTag: true, language: 'en' },
      origin: 'person',
      quote: quote(described, { free: described }),
      payment: null,
      revision: 1,
      changedIn: new Map(results.map(({ photoId }) => [photoId, 1])),
      versions: new Map(),
      applying: noRun(),
      undoing: noRun(),
      ...{ waitSeconds: 0, writeWaitSeconds: 0, lastEdit: null },
      ...change,
    }
    all.push(job)
    return job
  }

  /** Ends the job if nothing of it is left to describe. */
  function endIfDone(job: JobState): void {
    const isDone = summaryOf(job).status === 'completed' || summaryOf(job).status === 'failed'
    if (isDone && job.completedAt === null) job.completedAt = Date.now()
  }

  function describe(jobId: string, photoIds?: readonly string[]): void {
    const job = get(jobId)
    const rules = rulesOf(job)
    const changed = job.results.flatMap((result, place) => {
      const isWanted = photoIds?.includes(result.photoId) ?? true
      if (!isWanted || (result.status !== 'pending' && result.status !== 'retry_pending')) return []
      return withText(result, textsFor(place), rules)
    })
    publish(job, changed)
    endIfDone(job)
    publish(job)
  }

  const changeResults = (jobId: string, photoIds: readonly string[], change: Partial<JobResult>) => {
    const job = get(jobId)
    publish(
      job,
      job.results.filter(({ photoId }) => photoIds.includes(photoId)).map(result => ({ ...result, ...change })),
    )
    endIfDone(job)
  }

  /** Gives a photo new texts, as a finished rewrite does. */
  function rewritten(jobId: string, photoId: string, hint: string | null = null): void {
    const job = get(jobId)
    const place = job.results.findIndex(result => result.photoId === photoId)
    const result = job.results[place]
    if (!result) throw new Error(`There is no photo ${photoId} in ${jobId}.`)
    const rules = rulesOf(job)
    const { style, language = 'en' } = result
    const asked = { style, language, hint, fields: fieldsOf(job.provider), named: [] }
    const version = versionFrom(result, textsFor(place, (result.versions ?? 1) + 1), asked, rules)
    keepVersion(job, result)
    const next = withVersion(result, version, rules, result.addsTags ?? true)
    const done = {
      ...next,
      regenerating: false,
      regenerateError: null,
      versions: version.n,
      approved: false,
      skipped: false,
    }
    publish(job, [done])
    keepVersion(job, done)
  }

  return {
    all,
    pace,
    /** How many jobs a page of the history has at most. */
    perPage: JOBS_PAGE.max as number,
    find,
    get,
    make,
    publish,
    messageSince,
    describe,
    rewritten,
    changeResults,
    /** Adds a job that is described, unless its photos or `status` say otherwise. */
    add({ photos = 3, ...change }: NewJob = {}): JobState {
      const changes = typeof photos === 'number' ? Array.from({ length: photos }, () => ({})) : photos
      const provider = change.provider ?? 'flickr'
      const results = changes.map((own, place) => aJobResult(library, provider, place, own))
      const job = make({
        payment: change.status === 'payment_pending' ? null : paidByFree(results.length),
        ...change,
        results,
      })
      endIfDone(job)
      return job
    },
    /** A photo failed, as a sentence says. */
    fail: (jobId: string, photoId: string, reason: string) =>
      changeResults(jobId, [photoId], { status: 'failed', reason }),
    workOf(photoId: string): PhotoWork | null {
      for (const job of all.toReversed()) {
        const result = job.results.find(one => one.photoId === photoId)
        const state = result && workStateOf(job, result)
        if (state) return { jobId: job.id, state }
      }
      return null
    },
    toReview: () =>
      all
        .map(job => ({ jobId: job.id, photos: summaryOf(job).progress.photosToReview ?? 0 }))
        .filter(({ photos }) => photos > 0)
        .toReversed(),
    /** A photo of the library as it begins in a job; skipped if it lacks nothing. */
    begin(photo: ListedPhoto, provider: Provider, style: JobResult['style']): JobResult {
      const { replaceCameraNames: cameraNames, addTagsTo } = user.preferences
      const own = { ...photo, tags: ownTags(provider, photo.tags) }
      const missing = missingFields(own, { cameraNames, among: fieldsOf(provider) })
      const lacksNothing = missing.length === 0
      return aResult({
        ...textsOfOwner(photo),
        status: lacksNothing ? 'skipped' : 'pending',
        reason: lacksNothing ? nothingMissing(provider) : null,
        addsTags: isTagged(provider, photo.tags, addTagsTo),
        ...{ style, missing, generatedTitle: '', generatedDescription: '', generatedTags: [] },
      })
    },
  }
}

/** Keeps the texts of a photo as they stand under their number. */
export function keepVersion({ versions }: JobState, result: JobResult): void {
  const { generatedTitle: title, generatedDescription: description, generatedTags: tags, style } = result
  const { version: n = 1, language = 'en', hint = null } = result
  const kept = { n, title, description, tags, style, language, hint, at: new Date().toISOString() }
  const others = (versions.get(result.photoId) ?? []).filter(one => one.n !== n)
  versions.set(
    result.photoId,
    [kept, ...others].toSorted((a, b) => b.n - a.n),
  )
}

const textsOfOwner = (photo: ListedPhoto): Partial<JobResult> => ({
  photoId: photo.id,
  ...{ originalTitle: photo.title, originalDescription: photo.description, originalTags: photo.tags },
  ...{ urlSmall: photo.urlSmall, urlMedium: photo.urlMedium, urlLarge: photo.urlLarge, urlXLarge: photo.urlXLarge },
  ...{ width: photo.width, height: photo.height, pageUrl: photo.pageUrl },
})

/** A described photo that lacked everything, which the library then holds too. */
function aJobResult(library: Library, provider: Provider, place: number, change: Partial<JobResult>): JobResult {
  const known = library.photos[provider].find(({ id }) => id === change.photoId)
  const texts = {
    title: change.originalTitle ?? '',
    description: change.originalDescription ?? '',
    tags: change.originalTags ?? [],
  }
  const [photo] = known ? [known] : library.add([{ ...(change.photoId && { id: change.photoId }), ...texts }], provider)
  if (!photo) throw new Error('The photo was not added.')
  const { title, description, tags } = textsFor(place)
  const described = aResult({
    ...textsOfOwner(photo),
    missing: fieldsOf(provider),
    ...{ generatedTitle: title, generatedDescription: description, generatedTags: [...tags, 'photonym'] },
    ...{ titles: [title], addsTags: true, language: 'en', hint: null, regenerating: false, regenerateError: null },
    ...{ version: 1, versions: 1 },
  })
  const isUndescribed = change.status !== undefined && change.status !== 'processed'
  const none = { generatedTitle: '', generatedDescription: '', generatedTags: [], titles: [], version: 0, versions: 0 }
  return { ...described, ...(isUndescribed && none), ...change }
}

/** The payment of a job that cost free photos alone. */
export const paidByFree = (freePhotosUsed: number) => ({
  amount: 0,
  currency: 'usd',
  status: 'free_trial' as const,
  freePhotosUsed,
  ...{ photosBought: 0, paidPhotosUsed: 0, paidAt: null, stripePaymentIntentId: null },
  ...{ refundedAmount: 0, refunds: [] },
})
