import type { LibraryAnswer } from '#worker/contract/library.ts'
import type { PhotoIdsAnswer } from '#worker/contract/photos.ts'
import { cutPower } from './crash.ts'
import { newId } from './new-id.ts'
import type { Stack, StackPlace } from './stack.ts'
import { type Call, type Client, control, type LibraryPhoto, signUp } from './stack-client.ts'
import { until } from './until.ts'

const ACCOUNT = 'imogen'
const MOST_CALLS = 60
/** Of all calls. */
const MOST_REPEATED = 0.1
/** Longer than a reading belongs to one consumer. */
const LEASE_MS = 2 * 60_000
/** Long enough to outlast the power cut. */
const HOLD_MS = 60_000
const READ_WITHIN_MS = 300_000
/** Photos between two that the owner edits, and between two that the owner deletes. */
const STEPS = { edited: 700, deleted: 900 }
const UPLOADS = 12

/** When to cut the power: once this reading has made so many calls. `isHeld`: the last of them has no answer yet. */
export type ReadingMoment = { calls: number; isHeld: boolean }

/**
 * The reading of 20,000 photos, whose power is cut at each of these moments, and another after edits, uploads and
 * deletions by the owner. `said`: what it took.
 */
export async function readThroughCuts(
  running: Stack,
  place: StackPlace,
  moments: ReadingMoment[],
): Promise<{ stack: Stack; problems: string[]; said: string }> {
  const sandbox = control(running)
  let stack = running
  let cronAt = Date.now()
  const client = await signUp(stack, `${ACCOUNT}-${newId()}@example.com`)
  await client.connect(ACCOUNT)
  // Has the sandbox make her photos.
  await sandbox.library(ACCOUNT)
  const since = (await sandbox.calls('flickr')).at(-1)?.n ?? 0
  const calls = () => sandbox.calls('flickr', since)
  const look = () => client.get<LibraryAnswer>('/api/library?provider=flickr')
  const read = () => until('the library', look, ({ state }) => state === 'ready', READ_WITHIN_MS)

  await holdFrom(moments[0])
  await look()
  for (const [at, { calls: after }] of moments.entries()) {
    await until('a page of the library', calls, ({ length }) => length >= after, READ_WITHIN_MS)
    stack = await cutPower(stack, place)
    await holdFrom(moments[at + 1])
    cronAt += LEASE_MS
    await sandbox.cron(Math.max(cronAt, Date.now() + LEASE_MS))
  }
  await read()
  const made = await calls()
  const repeated = repeatedCalls(made)
  const problems = await libraryProblems(sandbox, client, await look())
  if (made.length > MOST_CALLS) problems.push(`${made.length} calls`)
  if (repeated > made.length * MOST_REPEATED) problems.push(`${repeated} of ${made.length} calls were made twice`)

  await changeByOwner(sandbox)
  await client.post('/api/library/refresh', { provider: 'flickr' })
  const { total } = await read()
  problems.push(...(await libraryProblems(sandbox, client, await look())).map(problem => `refreshed: ${problem}`))
  const again = (await calls()).length - made.length
  return {
    stack,
    problems,
    said: `${made.length} calls, ${repeated} of them twice; refreshed: ${total}, ${again} calls`,
  }

  async function holdFrom(moment: ReadingMoment | undefined) {
    if (!moment?.isHeld) return
    const passing = moment.calls - 1 - (await calls()).length
    if (passing > 0) await sandbox.fault({ service: 'flickr', match: 'photos.search', delayMs: 1, times: passing })
    await sandbox.fault({ service: 'flickr', match: 'photos.search', delayMs: HOLD_MS, times: 0 })
  }
}

/** How many calls asked for a page again. The last one looks at the top, as the first did. */
function repeatedCalls(made: Call[]): number {
  const pages = made.map(({ params }) => `${params.max_upload_date} ${params.page}`)
  return pages.length - 1 - new Set(pages).size
}

const LACKS: Record<'title' | 'description' | 'tags', (photo: LibraryPhoto) => boolean> = {
  title: ({ title }) => title === '' || /^DSC_\d+$/.test(title),
  description: ({ description }) => description === '',
  tags: ({ tags }) => tags.length === 0,
}

/** In what the library differs from the photos that the platform has. */
async function libraryProblems(
  sandbox: ReturnType<typeof control>,
  client: Client,
  { read, total, counts }: LibraryAnswer,
): Promise<string[]> {
  const photos = (await sandbox.library(ACCOUNT)).filter(({ media }) => media === 'photo')
  const lacking = (field: keyof typeof LACKS) => photos.filter(LACKS[field])
  const found = [read, total, counts.all, counts.untitled, counts.undescribed, counts.untagged]
  const isComplete = (photo: LibraryPhoto) => !Object.values(LACKS).some(lacks => lacks(photo))
  const lengths = [lacking('title'), lacking('description'), lacking('tags')].map(({ length }) => length)
  const wanted = [photos.length, photos.length, photos.length, ...lengths]
  const problems: string[] = []
  if (found.join() !== wanted.join()) problems.push(`the counts are ${found} instead of ${wanted}`)
  const complete = photos.filter(isComplete).length
  if (counts.complete !== complete) problems.push(`${counts.complete} complete photos instead of ${complete}`)
  const queries = [
    ...(['title', 'description', 'tags'] as const).map(field => [`&missing=${field}`, lacking(field)] as const),
    ['', photos] as const,
  ]
  for (const [query, expected] of queries) {
    const { ids } = await client.get<PhotoIdsAnswer>(`/api/photos/ids?provider=flickr${query}`)
    const [listed, stored] = [new Set(ids), new Set(expected.map(({ id }) => id))]
    const extra = ids.filter(id => !stored.has(id)).length
    const lost = expected.filter(({ id }) => !listed.has(id)).length
    if (extra + lost + (ids.length - listed.size) > 0)
      problems.push(`“${query}” lists ${ids.length}: ${lost} are lost, ${extra} do not belong there`)
  }
  return problems
}

/** Edits and deletes photos all over the library, neighbours too, and uploads others. */
async function changeByOwner(sandbox: ReturnType<typeof control>): Promise<void> {
  const photos = (await sandbox.library(ACCOUNT)).filter(({ media }) => media === 'photo')
  const changes = [{ title: 'Boats at Rest' }, { title: '', tags: [] }, { description: 'The coast path.' }]
  const every = (step: number, from: number) => photos.filter((_, at) => at % step === from)
  for (const [at, { id }] of every(STEPS.edited, 3).entries())
    await sandbox.editPhoto(ACCOUNT, id, changes[at % changes.length] ?? {})
  for (const { id } of [...every(STEPS.deleted, 10), ...every(STEPS.deleted, 11)])
    await sandbox.deletePhoto(ACCOUNT, id)
  for (let n = 0; n < UPLOADS; n += 1) await sandbox.addPhoto(ACCOUNT, n % 2 === 0 ? { title: 'New' } : {})
}
