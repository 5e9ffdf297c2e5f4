import type { Stack } from '#test/kit/stack.ts'
import { type Client, control } from '#test/kit/stack-client.ts'
import type { Measurement } from './measure.ts'

const PHOTOS = 60
/** A tag that no photo of another measurement has. */
const TAG = 'benchplace'
const FLORENCE = { town: 'Florence', geo: { latitude: 43.7696, longitude: 11.2558, public: true } }

/**
 * Flickr calls per applied photo with a public place, over a whole job including its listing. Such a photo is read
 * again before it is described, since its owner may have hidden the place.
 */
export async function measurePlaceJob(stack: Stack, client: Client): Promise<Measurement[]> {
  const sandbox = control(stack)
  const bare = { title: '', description: '', tags: [TAG], geo: FLORENCE.geo }
  for (let photo = 0; photo < PHOTOS; photo += 1) await sandbox.addPhoto('vivian', bare)
  const lastOf = async (service: string) => (await sandbox.calls(service)).at(-1)?.n ?? 0
  const [firstCall, firstPrompt] = [await lastOf('flickr'), await lastOf('openai')]

  const { photos } = await client.list({ tags: TAG, limit: '500' })
  const ids = photos.map(({ id }) => id)
  const { jobId } = await client.process(ids)
  await client.generated(jobId, 600_000)
  await client.applyBatch(jobId, ids)
  const { results } = await client.applied(jobId, 600_000)

  const applied = results.filter(result => result.applied).length
  const calls = (await sandbox.calls('flickr', firstCall)).length
  const prompts = await sandbox.calls('openai', firstPrompt)
  const told = prompts.filter(({ params }) => params.prompt?.includes(FLORENCE.town)).length
  if (applied < PHOTOS || told < PHOTOS) throw new Error(`${applied} photos were applied, ${told} places told`)
  return [
    {
      what: 'Flickr calls per applied photo with a place',
      value: calls / applied,
      budget: 4.05,
      unit: 'calls',
      note: `${calls} for ${applied}, listing included`,
    },
  ]
}
