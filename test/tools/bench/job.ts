import { brotliCompressSync, constants } from 'node:zlib'
import type { Stack } from '#test/kit/stack.ts'
import { type Client, control } from '#test/kit/stack-client.ts'
import { until } from '#test/kit/until.ts'
import type { Job } from '#worker/contract/jobs.ts'
import type { Measurement } from './measure.ts'

const MODEL_MS = 1000
// Local queues run one batch of six at a time.
const PARALLEL = 6
const KB = 1024

// The compression Cloudflare's edge uses for JSON.
const EDGE_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The newest photos with something missing, from as many pages as needed. */
export async function photosToDescribe(client: Client, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null && ids.length < count; ) {
    const page = await client.list({ limit: '500', ...(cursor && { cursor }) })
    ids.push(...page.photos.filter(photo => photo.missing.length > 0).map(photo => photo.id))
    cursor = page.nextCursor
  }
  return ids.slice(0, count)
}

/** A job of `photos` of vivian's, from the request to the last write, against the least possible time and number of calls. */
export async function measureJob(stack: Stack, client: Client, photos: number): Promise<Measurement[]> {
  const sandbox = control(stack)
  await sandbox.model({ delayMs: MODEL_MS })
  const firstCall = (await sandbox.calls('flickr')).at(-1)?.n ?? 0
  const ids = await photosToDescribe(client, photos)

  const start = performance.now()
  const { jobId } = await client.process(ids)
  const first = await until(
    'the first text',
    () => client.job(jobId),
    job => job.progress.processedPhotos > 0,
  )
  const firstMs = performance.now() - start
  const done = await client.generated(jobId, photos * MODEL_MS)
  const wallMs = performance.now() - start
  const failed = done.progress.failedPhotos

  const unchanged = await client.send('GET', `/api/photos/job/${jobId}?since=${done.revision}`)
  for (const id of ids.slice(0, 10)) {
    await client.send('PATCH', `/api/photos/job/${jobId}/photo/${id}`, { approved: true })
  }
  const changed = await client.send<{ job: Job }>('GET', `/api/photos/job/${jobId}?since=${done.revision}`)
  const poll = JSON.stringify(changed.body)

  const applyStart = performance.now()
  await client.applyBatch(jobId, ids)
  const applied = await client.applied(jobId, 600_000)
  const applyMs = performance.now() - applyStart
  const appliedPhotos = applied.results.filter(result => result.applied).length
  const calls = await sandbox.calls('flickr', firstCall)
  await sandbox.model({})

  const floor = Math.ceil(photos / PARALLEL) * MODEL_MS
  return [
    {
      what: 'first result',
      value: firstMs / 1000,
      budget: (MODEL_MS + 500) / 1000,
      unit: 's',
      note: `${first.progress.processedPhotos} there`,
    },
    {
      what: `job of ${photos} photos, times its floor`,
      value: wallMs / floor,
      budget: 1.2,
      unit: '×',
      note: `${(wallMs / 1000).toFixed(1)} s of ${floor / 1000} s; ${failed} failed`,
    },
    { what: 'photos that failed', value: failed, budget: 0, unit: 'photos' },
    {
      what: 'Flickr calls per applied photo',
      value: calls.length / appliedPhotos,
      budget: 3.05,
      unit: 'calls',
      note: `${calls.length} for ${appliedPhotos}; applied in ${(applyMs / 1000).toFixed(1)} s`,
    },
    {
      what: 'Flickr calls over the limit',
      value: calls.filter(call => call.status === 429).length,
      budget: 0,
      unit: 'calls',
    },
    { what: 'poll, nothing changed: status', value: unchanged.status, budget: 304, unit: '' },
    {
      what: 'poll, ten changed, texts and all',
      value: brotliCompressSync(poll, EDGE_QUALITY).length / KB,
      budget: 5,
      unit: 'KB',
      note: `as the edge sends it; ${(poll.length / KB).toFixed(1)} KB before`,
    },
  ]
}
