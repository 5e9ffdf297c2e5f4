import { type Stack, type StackPlace, startStack } from './stack.ts'
import { type Call, type Client, control, type LibraryPhoto, until } from './stack-client.ts'

/** When to kill: once `after` photos of the phase are done, and one more is half done. */
export type Moment = { phase: 'generating' | 'applying' | 'undoing'; after: number }

export type CrashReport = { moment: Moment; photos: number; modelCalls: number; problems: string[] }

const PHOTOS = 24
// Only model calls in progress when the power is cut may be repeated.
const IN_FLIGHT = 6
const RESUME_WITHIN_MS = 300_000

const photoOf = (call: Call) => call.params.photo_id ?? ''
const wrote = (calls: Call[], method: string) => calls.filter(call => call.method.endsWith(method) && call.wrote)

/** Photos with neither title nor description, as many as a round uses. */
async function untitled(client: Client): Promise<string[]> {
  const { photos } = await client.list({ limit: '500' })
  const chosen = photos.filter(photo => photo.title === '' && photo.description === '').slice(0, PHOTOS)
  if (chosen.length < PHOTOS) throw new Error(`Only ${chosen.length} untitled photos`)
  return chosen.map(photo => photo.id)
}

/** Which writes were carried out more than once for a photo, or sent again after they were. */
function repeated(calls: Call[], method: string): string[] {
  const done = new Set<string>()
  const problems: string[] = []
  for (const call of calls.filter(({ method: name }) => name.endsWith(method))) {
    if (done.has(photoOf(call))) problems.push(`${method} was sent again for ${photoOf(call)}`)
    if (call.wrote) done.add(photoOf(call))
  }
  return problems
}

/**
 * One job from generation to undo, with a power cut at the given moment: everything is killed at once, restarted on the
 * same state, and checked. `stack` is running; the one running afterwards is returned with the problems found.
 */
export async function crashRound(
  running: Stack,
  place: StackPlace,
  client: Client,
  moment: Moment,
): Promise<{ stack: Stack; report: CrashReport }> {
  let stack = running
  const sandbox = control(running)
  const problems: string[] = []
  const before = await sandbox.library('ansel')
  const ids = await untitled(client)
  const lastCall = async (service: string, since: number) => (await sandbox.calls(service, since)).at(-1)?.n ?? since
  const start = { openai: await lastCall('openai', 0), flickr: await lastCall('flickr', 0) }
  const modelCalls = () => sandbox.calls('openai', start.openai)
  const cut = async () => {
    await stack.kill()
    stack = await startStack(place)
  }

  const { jobId } = await client.process(ids)
  if (moment.phase === 'generating') {
    await until('some texts', modelCalls, calls => calls.length >= moment.after)
    await cut()
  }
  // No request reaches the app meanwhile: it must resume by itself.
  await until('all model calls', modelCalls, calls => calls.length >= PHOTOS, RESUME_WITHIN_MS)
  const generated = await client.generated(jobId, RESUME_WITHIN_MS)
  const calls = (await modelCalls()).length
  if (calls > PHOTOS + IN_FLIGHT) problems.push(`${calls} model calls for ${PHOTOS} photos`)
  const unprocessed = generated.results.filter(result => result.status !== 'processed')
  if (unprocessed.length > 0) problems.push(`${unprocessed.length} photos without texts`)

  if (moment.phase === 'applying') await halfWay(sandbox, 'addTags', moment.after)
  await client.applyBatch(jobId, ids)
  const flickr = () => sandbox.calls('flickr', start.flickr)
  if (moment.phase === 'applying') {
    await until(
      'a photo half written',
      flickr,
      log =>
        wrote(log, 'setMeta').length > wrote(log, 'addTags').length && wrote(log, 'addTags').length >= moment.after,
    )
    await cut()
  }
  await until('all tags', flickr, log => wrote(log, 'addTags').length >= PHOTOS, RESUME_WITHIN_MS)
  const applied = await client.applied(jobId, RESUME_WITHIN_MS)
  const log = await flickr()
  problems.push(...repeated(log, 'setMeta'), ...repeated(log, 'addTags'))
  const notApplied = applied.results.filter(result => !result.applied)
  if (notApplied.length > 0) problems.push(`${notApplied.length} photos not applied: ${notApplied[0]?.applyError}`)

  if (moment.phase === 'undoing') await halfWay(sandbox, 'setTags', moment.after)
  await client.undoBatch(jobId, ids)
  if (moment.phase === 'undoing') {
    await until('a photo half undone', flickr, found => wrote(found, 'setTags').length >= moment.after)
    await cut()
  }
  const same = (library: LibraryPhoto[]) => JSON.stringify(library) === JSON.stringify(before)
  await until('the library as it was', () => sandbox.library('ansel'), same, RESUME_WITHIN_MS)
  const undone = await client.undone(jobId, RESUME_WITHIN_MS)
  const kept = undone.results.filter(result => result.undoneAt === null || result.undoError !== null)
  if (kept.length > 0) problems.push(`${kept.length} photos not undone: ${kept[0]?.undoError}`)
  return { stack, report: { moment, photos: PHOTOS, modelCalls: calls, problems } }
}

/** Lets `after` calls of the method pass, then holds the next one until long after the power is cut. */
async function halfWay(sandbox: ReturnType<typeof control>, method: string, after: number) {
  for (let passed = 0; passed < after; passed += 1) {
    await sandbox.fault({ service: 'flickr', match: method, delayMs: 1 })
  }
  await sandbox.fault({ service: 'flickr', match: method, status: 500, body: '', delayMs: 20_000 })
}
