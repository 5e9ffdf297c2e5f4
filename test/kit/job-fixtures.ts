import type { RequestOptions } from '#web/lib/api.ts'
import { createOutbox } from '#web/lib/outbox/outbox.ts'
import { rememberSignedIn } from '#web/lib/signed-in-as.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { quote } from '#worker/domain/pricing.ts'
import { aResult as aJobResult } from './results.ts'

/** A photo that lacked title, description and tags. */
export function aResult(photoId: string, change: Partial<JobResult> = {}): JobResult {
  return aJobResult({
    photoId,
    missing: ['title', 'description', 'tags'],
    generatedTitle: 'Boats at Rest',
    generatedDescription: 'Three boats lie in still water.',
    generatedTags: ['boats', 'harbour', 'photonym'],
    ...change,
  })
}

export function aSummary(revision: number, change: Partial<JobSummary> = {}): JobSummary {
  return {
    _id: 'job',
    name: null,
    status: 'processing',
    provider: 'flickr',
    createdAt: '2026-11-01T10:00:00.000Z',
    completedAt: null,
    requiresPayment: false,
    revision,
    thumbnails: [],
    applyProgressPercentage: 0,
    progress: { totalPhotos: 2, processedPhotos: 0, skippedPhotos: 0, failedPhotos: 0, currentBatch: 1 },
    config: { style: 'descriptive', descriptionSentences: 3, addPhotonymTag: true },
    quote: quote(2, { free: 2 }),
    expiresAt: null,
    origin: 'person',
    payment: null,
    applyProgress: {
      isApplying: false,
      appliedPhotos: 0,
      failedApplies: 0,
      totalPhotosToApply: 0,
      currentApplyBatch: 0,
      totalApplyBatches: 0,
      waitSeconds: 0,
    },
    undoProgress: { isUndoing: false, undonePhotos: 0, failedUndos: 0, totalPhotosToUndo: 0 },
    ...change,
  }
}

type Call = { path: string; options: RequestOptions; answer(body: unknown): void; refuse(error: unknown): void }
type OpenSocket = { path: string; emit: (type: string, data?: unknown, code?: number) => void }

const USER = 'user'

/** A fake server. The test answers calls one by one, and opens, feeds and drops sockets. */
export function aWorld() {
  const calls: Call[] = []
  const sockets: OpenSocket[] = []
  const request = <T>(path: string, options: RequestOptions = {}) =>
    new Promise<T>((resolve, reject) => {
      calls.push({ path, options, answer: resolve, refuse: reject })
    })
  rememberSignedIn(USER)
  const lost: string[] = []
  const outbox = createOutbox(USER, {
    request,
    openChannel: () => Object.assign(new EventTarget(), { postMessage: () => undefined, close: () => undefined }),
    onOtherUser: () => undefined,
    onLost: reason => lost.push(reason),
  })
  return {
    calls,
    sockets,
    request,
    outbox,
    lost,
    openSocket: (path: string) => {
      const target = new EventTarget()
      sockets.push({
        path,
        emit: (type, data, code) => target.dispatchEvent(Object.assign(new Event(type), { data, code })),
      })
      return {
        addEventListener: target.addEventListener.bind(target),
        send: () => undefined,
        close: () => target.dispatchEvent(new Event('close')),
      }
    },
  }
}

/** A tab's storage, whose keys are its own enumerable properties, as in browsers. */
export function aStorage(): object {
  const items = {}
  return Object.defineProperties(items, {
    getItem: { value: (key: string) => Reflect.get(items, key) ?? null },
    setItem: { value: (key: string, value: string) => Reflect.set(items, key, value) },
    removeItem: { value: (key: string) => Reflect.deleteProperty(items, key) },
  })
}
