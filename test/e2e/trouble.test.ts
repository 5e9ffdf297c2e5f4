import { beforeEach, expect, test } from 'vitest'
import { PLATFORMS, PROVIDERS, type Provider } from '../../worker/domain/platforms.ts'
import { runningStack } from '../support/running-stack.ts'
import { type Call, type Client, control, signUp, until } from '../support/stack-client.ts'

const stack = runningStack()
let client: Client | undefined

/** A job with the generated texts of one untitled photo of ansel's. */
async function oneGenerated() {
  if (!client) {
    client = await signUp(stack(), 'trouble@example.com')
    await client.connect('ansel')
  }
  const { photos } = await client.list({ limit: '500' })
  const photo = photos.find(({ title, description }) => title === '' && description === '')
  if (!photo) throw new Error('No untitled photo')
  const { jobId } = await client.process([photo.id])
  const [result] = (await client.generated(jobId)).results
  expect(result?.status).toBe('processed')
  const lastCall = (await control(stack()).calls('flickr')).at(-1)?.n ?? 0
  const writes = async (method: string): Promise<Call[]> =>
    (await control(stack()).calls('flickr', lastCall)).filter(call => call.method.endsWith(method) && call.wrote)
  return { client, jobId, photoId: photo.id, writes }
}

beforeEach(async () => {
  await control(stack()).reset()
})

const troubles = [
  { name: 'a 429', fault: { status: 429, body: 'Too Many Requests', headers: { 'retry-after': '1' } } },
  { name: 'a 500', fault: { status: 500, body: '' } },
  { name: 'HTML instead of JSON', fault: { status: 200, body: '<html><body>Sorry</body></html>' } },
  {
    name: 'code 105, service unavailable',
    fault: { status: 200, body: '{"stat":"fail","code":105,"message":"Service currently unavailable"}' },
  },
  { name: 'a connection dropped after the write', fault: { dropAfterWrite: true } },
]

for (const method of ['getInfo', 'setMeta', 'addTags']) {
  test.each(troubles)(
    `after $name to ${method} the photo is applied, each write carried out once`,
    async ({ fault }) => {
      const { client, jobId, photoId, writes } = await oneGenerated()
      const before = await control(stack()).library('ansel')
      await control(stack()).fault({ service: 'flickr', match: method, ...fault })
      await client.applyBatch(jobId, [photoId])
      const [result] = (await client.applied(jobId)).results
      expect(result).toMatchObject({ applied: true, applyError: null })
      expect(await writes('setMeta')).toHaveLength(1)
      expect(await writes('addTags')).toHaveLength(1)
      await client.undo(jobId, photoId)
      expect(await control(stack()).library('ansel')).toEqual(before)
    },
  )
}

test('a photo deleted on Flickr gets a plain reason while the others are written', async () => {
  const { client, jobId, photoId } = await oneGenerated()
  await fetch(`${stack().sandbox}/control/photos/flickr/ansel/${photoId}`, { method: 'DELETE' })
  await client.applyBatch(jobId, [photoId])
  const [result] = (await client.applied(jobId)).results
  expect(result?.applied).toBe(false)
  expect(result?.applyError).toMatch(/Flickr/)
})

/** A job with the generated texts of three photos of the account. */
async function threeGenerated(client: Client, provider: Provider, account = 'dorothea') {
  await client.connect(account, provider)
  const { photos } = await client.list({ provider, limit: '500' })
  const photoIds = photos.filter(({ description }) => description === '').map(({ id }) => id)
  const { jobId } = await client.process(photoIds.slice(0, 3), { provider })
  const { results } = await client.generated(jobId)
  return { jobId, photoIds: results.map(({ photoId }) => photoId) }
}

test('a storm of 429s pauses its own key alone, says how long, and everything is written afterwards', async () => {
  const { fault, clearFaults, calls } = control(stack())
  const client = await signUp(stack(), 'storm@example.com')
  const flickr = await threeGenerated(client, 'flickr')
  const others = [await threeGenerated(client, 'unsplash'), await threeGenerated(client, 'smugmug')]
  const before = (await calls('flickr')).at(-1)?.n ?? 0
  await fault({ service: 'flickr', status: 429, body: 'Too Many Requests', headers: { 'retry-after': '3' }, times: 0 })
  await client.applyBatch(flickr.jobId, flickr.photoIds)
  const isWaiting = (job: Awaited<ReturnType<Client['job']>>) => job.applyProgress.waitSeconds > 0
  await until('the wait to be told', () => client.job(flickr.jobId), isWaiting)

  for (const { jobId, photoIds } of others) {
    await client.applyBatch(jobId, photoIds)
    const { results } = await client.applied(jobId)
    expect(results.map(({ applied, applyError }) => [applied, applyError])).toEqual(Array(3).fill([true, null]))
  }
  const stormed = await client.job(flickr.jobId)
  expect(stormed.applyProgress.isApplying).toBe(true)
  expect(stormed.results.map(({ applied, applyError }) => [applied, applyError])).toEqual(Array(3).fill([false, null]))

  await clearFaults()
  const { results } = await client.applied(flickr.jobId)
  expect(results.map(({ applied, applyError }) => [applied, applyError])).toEqual(Array(3).fill([true, null]))
  const written = (await calls('flickr', before)).filter(({ wrote }) => wrote)
  expect(written.map(({ method }) => method).sort()).toEqual([
    ...Array(3).fill('flickr.photos.addTags'),
    ...Array(3).fill('flickr.photos.setMeta'),
  ])
})

test.each(PROVIDERS)(
  'an owner who removes the app on %s is told so for every photo, and can connect again',
  async provider => {
    const client = await signUp(stack(), `removed-on-${provider}@example.com`)
    const { jobId, photoIds } = await threeGenerated(client, provider, 'vivian')
    const revoked = { platform: provider, account: 'vivian' }
    await fetch(`${stack().sandbox}/control/revoke`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(revoked),
    })
    await client.applyBatch(jobId, photoIds)
    const text = `${PLATFORMS[provider].name} no longer lets us in. Please connect it again, then try once more.`
    const denied = (await client.applied(jobId)).results
    expect(denied.map(({ applied, applyError }) => [applied, applyError])).toEqual(Array(3).fill([false, text]))

    await client.connect('vivian', provider)
    await client.applyBatch(jobId, photoIds)
    const { results } = await client.applied(jobId)
    expect(results.map(({ applied, applyError }) => [applied, applyError])).toEqual(Array(3).fill([true, null]))
  },
)
