import { expect, onTestFinished, test } from 'vitest'
import { runningStack } from '#test/kit/running-stack.ts'
import { type Client, control, signUp } from '#test/kit/stack-client.ts'
import { until } from '#test/kit/until.ts'
import type { Provider } from '#worker/domain/platforms.ts'

const stack = runningStack()

/** A job with generated texts for this many of dorothea's photos that lack all texts. */
async function described(client: Client, count: number, provider: Provider = 'flickr') {
  await client.connect('dorothea', provider)
  // An account can be connected by one user at a time.
  onTestFinished(async () => void (await client.send('DELETE', `/api/auth/disconnect/${provider}`)))
  const { photos } = await client.list({ provider, limit: '500' })
  const bare = photos.filter(({ title, description }) => `${title}${description}` === '').map(({ id }) => id)
  const { jobId } = await client.process(bare.slice(0, count), { provider })
  const { results } = await client.generated(jobId)
  return { jobId, photoIds: results.map(({ photoId }) => photoId) }
}

const ends = ({ results }: Awaited<ReturnType<Client['job']>>) =>
  results.map(({ applied, applyError }) => [applied, applyError])
const all = (count: number, applied: boolean, applyError: string | null) => Array(count).fill([applied, applyError])

const NO_REPLIES = [
  { status: 429, body: 'Too Many Requests', headers: { 'retry-after': '1' } },
  { status: 500, body: '' },
  { status: 200, body: '<html><body>Sorry</body></html>' },
  { status: 200, body: '{"stat":"fail","code":105,"message":"Service currently unavailable"}' },
  { dropAfterWrite: true },
]

test('whatever comes in place of a reply, every photo is applied and each write carried out once, except for a photo deleted on Flickr', async () => {
  const { library, calls, fault, clearFaults, deletePhoto } = control(stack())
  const client = await signUp(stack(), 'trouble@example.com')
  const { jobId, photoIds } = await described(client, NO_REPLIES.length + 1)
  const [gone = '', ...here] = photoIds
  await deletePhoto('dorothea', gone)
  const before = await library('dorothea')
  const lastCall = (await calls('flickr')).at(-1)?.n ?? 0
  onTestFinished(async () => void (await clearFaults()))
  for (const noReply of NO_REPLIES) await fault({ service: 'flickr', match: 'setMeta', ...noReply })
  await client.applyBatch(jobId, photoIds)
  const outcome = await client.applied(jobId)
  expect(ends(outcome)).toEqual([[false, expect.stringContaining('Flickr')], ...all(here.length, true, null)])
  const written = (await calls('flickr', lastCall)).filter(({ wrote }) => wrote)
  expect(written.map(({ method, params }) => `${method} ${params.photo_id}`).sort()).toEqual(
    here.flatMap(id => [`flickr.photos.addTags ${id}`, `flickr.photos.setMeta ${id}`]).sort(),
  )
  await client.undoBatch(jobId, here)
  await client.undone(jobId)
  expect(await library('dorothea')).toEqual(before)
})

test('a storm of 429s pauses its own key alone, says how long, and everything is written afterwards', async () => {
  const { fault, clearFaults, calls } = control(stack())
  const client = await signUp(stack(), 'storm@example.com')
  const flickr = await described(client, 3)
  const others = [await described(client, 1, 'unsplash'), await described(client, 1, 'smugmug')]
  const before = (await calls('flickr')).at(-1)?.n ?? 0
  onTestFinished(async () => void (await clearFaults()))
  await fault({ service: 'flickr', status: 429, body: 'Too Many Requests', headers: { 'retry-after': '3' }, times: 0 })
  await client.applyBatch(flickr.jobId, flickr.photoIds)
  await until(
    'the wait to be told',
    () => client.job(flickr.jobId),
    ({ applyProgress }) => applyProgress.waitSeconds > 0,
  )
  for (const { jobId, photoIds } of others) {
    await client.applyBatch(jobId, photoIds)
    expect(ends(await client.applied(jobId))).toEqual(all(1, true, null))
  }
  const stormed = await client.job(flickr.jobId)
  expect(stormed.applyProgress.isApplying).toBe(true)
  expect(ends(stormed)).toEqual(all(3, false, null))

  await clearFaults()
  expect(ends(await client.applied(flickr.jobId))).toEqual(all(3, true, null))
  const written = (await calls('flickr', before)).filter(({ wrote }) => wrote)
  expect(written.map(({ method }) => method).sort()).toEqual([
    ...Array(3).fill('flickr.photos.addTags'),
    ...Array(3).fill('flickr.photos.setMeta'),
  ])
})

test('an owner who removes the app on Flickr is told so for every photo, and can connect again', async () => {
  const client = await signUp(stack(), 'removed@example.com')
  const { jobId, photoIds } = await described(client, 3)
  await control(stack()).revoke('dorothea')
  await client.applyBatch(jobId, photoIds)
  const text = 'Flickr no longer lets us in. Please connect it again, then try once more.'
  expect(ends(await client.applied(jobId))).toEqual(all(3, false, text))

  await client.connect('dorothea')
  await client.applyBatch(jobId, photoIds)
  expect(ends(await client.applied(jobId))).toEqual(all(3, true, null))
})
