import type { Round } from './crash.ts'
import type { Stack } from './stack.ts'
import { type Call, type Client, control, signUp } from './stack-client.ts'
import { until } from './until.ts'

const PHASES = ['generating', 'applying', 'undoing'] as const

/** When to cut the power: once `after` photos of the phase are done and another one is half done. */
export type Moment = { phase: (typeof PHASES)[number]; after: number }

// Only the model calls in progress when the power is cut may be repeated.
const IN_FLIGHT = 6
const RESUME_WITHIN_MS = 300_000
/** Long enough to outlast the power cut. */
const HOLD_MS = 60_000

type Origins = Pick<Stack, 'app' | 'sandbox'>

/** A user with one of the sandbox's Flickr accounts. `untitled`: its photos without title and description. */
export type Photographer = Client & { account: string; untitled: string[] }

export async function photographer(stack: Origins, account: string): Promise<Photographer> {
  const client = await signUp(stack, `${account}@example.com`)
  await client.connect(account)
  const { photos } = await client.list({ limit: '500' })
  const untitled = photos.filter(({ title, description }) => title === '' && description === '').map(({ id }) => id)
  return { ...client, account, untitled }
}

/** The pictures described since a call, repetitions included. */
async function describedPictures(stack: Origins, since: number): Promise<string[]> {
  const calls = await control(stack).calls('openai', since)
  return calls.map(({ params }) => JSON.stringify(params.images))
}

/**
 * Watches from now on. The returned function reports photos described twice, beyond the repetitions that a power cut
 * allows.
 */
export async function watchDescriptions(stack: Origins): Promise<() => Promise<string[]>> {
  const since = (await control(stack).calls('openai')).at(-1)?.n ?? 0
  return async () => {
    const pictures = await describedPictures(stack, since)
    const repeated = pictures.length - new Set(pictures).size
    return repeated > IN_FLIGHT ? [`${repeated} photos were described again`] : []
  }
}

/** The writes that were carried out more than once for a photo, or sent again after they had been. */
function repeatedWrites(calls: Call[], method: string): string[] {
  const done = new Set<string>()
  const problems: string[] = []
  for (const { params, wrote } of calls.filter(({ method: name }) => name.endsWith(method))) {
    const photoId = params.photo_id ?? ''
    if (done.has(photoId)) problems.push(`${method} was sent again for ${photoId}`)
    if (wrote) done.add(photoId)
  }
  return problems
}

/**
 * One job of a Flickr account's photos from generating to undoing, whose power is cut at the given moment. After the
 * restart no request reaches the app until the phase has ended, because the job must resume by itself.
 */
export async function photoRound(stack: Origins, client: Photographer, ids: string[], moment: Moment): Promise<Round> {
  if (ids.length <= moment.after) throw new Error(`Only ${ids.length} untitled photos`)
  const sandbox = control(stack)
  const problems: string[] = []
  const libraryBefore = JSON.stringify(await sandbox.library(client.account))
  const lastFlickrCall = (await sandbox.calls('flickr')).at(-1)?.n ?? 0
  let lastModelCall = 0
  let jobId = ''

  const described = async () => new Set(await describedPictures(stack, lastModelCall)).size
  const flickr = async () =>
    (await sandbox.calls('flickr', lastFlickrCall)).filter(({ params }) => ids.includes(params.photo_id ?? ''))
  const written = async (method: string) =>
    (await flickr()).filter(call => call.method.endsWith(method) && call.wrote).length

  const begin = {
    async generating() {
      lastModelCall = (await sandbox.calls('openai')).at(-1)?.n ?? 0
      const job = await client.process(ids)
      jobId = job.jobId
      if (job.requiresPayment) await client.verify(jobId, await client.charge(jobId))
    },
    applying: () => client.applyBatch(jobId, ids),
    undoing: () => client.undoBatch(jobId, ids),
  }
  const end = {
    async generating() {
      await until('all model calls', described, count => count >= ids.length, RESUME_WITHIN_MS)
      const { results } = await client.generated(jobId, RESUME_WITHIN_MS)
      const unprocessed = results.filter(({ status }) => status !== 'processed')
      if (unprocessed.length > 0) problems.push(`${unprocessed.length} photos without texts`)
    },
    async applying() {
      await until(
        'all tags',
        () => written('addTags'),
        count => count >= ids.length,
        RESUME_WITHIN_MS,
      )
      const { results } = await client.applied(jobId, RESUME_WITHIN_MS)
      const log = await flickr()
      problems.push(...repeatedWrites(log, 'setMeta'), ...repeatedWrites(log, 'addTags'))
      const notApplied = results.filter(({ applied }) => !applied)
      if (notApplied.length > 0) problems.push(`${notApplied.length} photos not applied: ${notApplied[0]?.applyError}`)
    },
    async undoing() {
      const library = async () => JSON.stringify(await sandbox.library(client.account))
      await until('the library as it was', library, now => now === libraryBefore, RESUME_WITHIN_MS)
      const { results } = await client.undone(jobId, RESUME_WITHIN_MS)
      const kept = results.filter(({ undoneAt, undoError }) => undoneAt === null || undoError !== null)
      if (kept.length > 0) problems.push(`${kept.length} photos not undone: ${kept[0]?.undoError}`)
    },
  }
  /** Lets the first `after` of these calls pass, and holds all later ones. */
  async function holdAfter(service: string, match: string) {
    if (moment.after > 0) await sandbox.fault({ service, match, delayMs: 1, times: moment.after })
    await sandbox.fault({ service, match, status: 500, body: '', delayMs: HOLD_MS, times: 0 })
  }
  const hold = {
    generating: () => holdAfter('openai', ''),
    applying: () => holdAfter('flickr', 'addTags'),
    undoing: () => holdAfter('flickr', 'setTags'),
  }
  const halfWay = {
    generating: async () => (await described()) > moment.after,
    async applying() {
      const tagged = await written('addTags')
      return tagged >= moment.after && (await written('setMeta')) > tagged
    },
    undoing: async () => (await written('setTags')) >= moment.after,
  }

  const now = PHASES.indexOf(moment.phase)
  async function run(phases: readonly Moment['phase'][]) {
    for (const phase of phases) {
      await begin[phase]()
      await end[phase]()
    }
  }
  return {
    name: `cut while ${moment.phase} after ${moment.after}`,
    prepare: () => run(PHASES.slice(0, now)),
    async reach() {
      await hold[moment.phase]()
      await begin[moment.phase]()
      await until(`photos half way, ${moment.phase}`, halfWay[moment.phase], Boolean)
    },
    async finish() {
      await end[moment.phase]()
      await run(PHASES.slice(now + 1))
      return problems
    },
  }
}
