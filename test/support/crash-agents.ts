import type { AgentConfig, AgentRun, AgentStatus } from '../../worker/contract/agent.ts'
import type { JobSummary } from '../../worker/contract/jobs.ts'
import type { Round } from './crash.ts'
import type { Stack } from './stack.ts'
import { type Client, control, type LibraryPhoto, signUp, until } from './stack-client.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Longer than a scan has its agent for itself. */
const LOST_AFTER_MS = 11 * MINUTE_MS
/** Longer than the app waits for an answer of a platform's. */
const HOLD_MS = 60_000

const HOURLY: Omit<AgentConfig, 'provider' | 'replaceCameraNames' | 'digest'> = {
  enabled: true,
  scanFrequency: 'hourly',
  filters: { tags: [] },
  metadataPreferences: { style: 'descriptive', descriptionSentences: 2 },
}

type Origins = Pick<Stack, 'app' | 'sandbox'>
/** Those whose accounts no other round has connected. */
type Provider = 'unsplash' | 'smugmug'

/** A person whose agent finds one photo. `tag`: the photo's, which shows in the prompt. */
type Owner = Client & { account: string; provider: Provider; tag: string; photo: LibraryPhoto; before: string }

/** What came of an agent's photo. */
type Outcome = {
  jobs: number
  /** Applied, held, applyError. */
  results: [boolean, string | null, string | null][]
  descriptions: number
  writes: number
  /** What the agent has noted: status, tries, whether it names the job. */
  notes: [string, number, boolean][]
  isOnSlot: boolean
  isUndone: boolean
}
const RIGHT: Outcome = {
  jobs: 1,
  results: [[true, null, null]],
  descriptions: 1,
  writes: 1,
  notes: [['offered', 1, true]],
  isOnSlot: true,
  isUndone: true,
}

/**
 * Four agents, cut while the first has written and heard nothing, the listing of the second is not answered, the third is
 * claimed and its message waits behind that, and the job of the fourth is booked and waits behind what the model does not
 * answer. It is prepared while cron and model answer, and reached when the model does not.
 */
export function agentRound(stack: Origins): Round {
  const sandbox = control(stack)
  const owners: Owner[] = []
  let before = { openai: 0, unsplash: 0, smugmug: 0 }

  /** Its agent is on, and its first scan due. */
  async function addOwner(account: string, provider: Provider): Promise<Owner> {
    const client = await signUp(stack, `agent-${crypto.randomUUID()}@example.com`)
    await client.connect(account, provider)
    const tag = `agent${crypto.randomUUID().replaceAll('-', '')}`
    const photo = await sandbox.addPhoto(account, { description: '', tags: [tag] }, provider)
    const owner = { ...client, account, provider, tag, photo, before: await libraryOf({ account, provider }) }
    await client.put('/api/agent/config', { ...HOURLY, provider })
    owners.push(owner)
    return owner
  }
  const libraryOf = async ({ account, provider }: Pick<Owner, 'account' | 'provider'>) =>
    JSON.stringify(await sandbox.library(account, provider))
  const statusOf = ({ get }: Owner) => get<AgentStatus>('/api/agent/status')
  const lastCall = async (service: string) => (await sandbox.calls(service)).at(-1)?.n ?? 0

  async function prepare() {
    before = {
      openai: await lastCall('openai'),
      unsplash: await lastCall('unsplash'),
      smugmug: await lastCall('smugmug'),
    }
    await sandbox.fault({ service: 'unsplash', match: 'PUT', dropAfterWrite: true, delayMs: HOLD_MS, times: 0 })
    const { photo } = await addOwner('ansel', 'unsplash')
    await sandbox.cron(Date.now())
    await until(
      'a write',
      () => writesOf('unsplash', photo),
      count => count > 0,
    )
    await sandbox.fault({ service: 'smugmug', match: '!search', delayMs: HOLD_MS, times: 0 })
    await addOwner('ansel', 'smugmug')
    await sandbox.cron(Date.now())
    await until(
      'a listing',
      () => sandbox.calls('smugmug', before.smugmug),
      calls => calls.some(({ method }) => method.endsWith('!search')),
    )
    await addOwner('dorothea', 'smugmug')
    await sandbox.cron(Date.now())
  }

  async function reach() {
    const { post } = await addOwner('dorothea', 'unsplash')
    const { jobCreated } = await post<AgentRun>('/api/agent/run')
    if (!jobCreated) throw new Error('The agent has begun no job')
  }

  async function finish() {
    await sandbox.cron(Date.now() + LOST_AFTER_MS)
    const jobIds = await Promise.all(owners.map(endedJobOf))
    const slots = (await Promise.all(owners.map(statusOf))).map(({ nextScanAt }) => Date.parse(nextScanAt ?? ''))
    await scanAllAt(Math.max(...slots))
    const wanted = JSON.stringify(RIGHT)
    const problems: string[] = []
    for (const [at, owner] of owners.entries()) {
      const found = JSON.stringify(await outcomeOf(owner, jobIds[at] ?? '', slots[at] ?? 0))
      if (found !== wanted)
        problems.push(`${owner.account}’s agent on ${owner.provider}: ${found} instead of ${wanted}`)
    }
    return problems
  }

  const jobsOf = async ({ get }: Owner) => (await get<{ jobs: JobSummary[] }>('/api/jobs')).jobs

  async function endedJobOf(owner: Owner): Promise<string> {
    const ask = () => jobsOf(owner)
    const [job] = await until(`a job on ${owner.provider}`, ask, ({ length }) => length > 0)
    const jobId = job?._id ?? ''
    await owner.generated(jobId)
    await owner.applied(jobId)
    return jobId
  }

  async function scanAllAt(at: number): Promise<void> {
    await sandbox.cron(at)
    for (const owner of owners) {
      const ask = () => statusOf(owner)
      await until(`a scan on ${owner.provider}`, ask, ({ lastScanAt }) => lastScanAt === new Date(at).toISOString())
    }
  }

  async function writesOf(provider: Provider, { id }: LibraryPhoto): Promise<number> {
    const calls = await sandbox.calls(provider, before[provider])
    return calls.filter(({ method, wrote }) => wrote && method.includes(id)).length
  }

  /** Undoes the job, and takes away all that was made for the agent. `slot`: of its last scan. */
  async function outcomeOf(owner: Owner, jobId: string, slot: number): Promise<Outcome> {
    const { get, account, provider, photo, tag } = owner
    const jobs = await jobsOf(owner)
    const { results } = await owner.job(jobId)
    const { nextScanAt, watchingSince } = await statusOf(owner)
    const slotsSince = (slot - Date.parse(watchingSince ?? '')) / HOUR_MS
    const { agent } = await get<Export>('/api/account/export')
    const prompts = await sandbox.calls('openai', before.openai)
    const writes = await writesOf(provider, photo)
    await owner.undo(jobId, photo.id)
    const isUndone = (await libraryOf(owner)) === owner.before
    await sandbox.deletePhoto(account, photo.id, provider)
    await owner.send('DELETE', `/api/auth/disconnect/${provider}`)
    return {
      jobs: jobs.length,
      results: results.map(({ applied, held, applyError }) => [applied, held, applyError]),
      descriptions: prompts.filter(({ params }) => params.prompt?.includes(tag)).length,
      writes,
      notes: agent.photos.map(({ status, tries, ...note }) => [status, tries, note.jobId === jobId]),
      isOnSlot: Number.isInteger(slotsSince) && Date.parse(nextScanAt ?? '') === slot + HOUR_MS,
      isUndone,
    }
  }

  return { name: 'cut while agents scan, describe and write', prepare, reach, finish }
}

type Export = { agent: { photos: { status: string; tries: number; jobId: string }[] } }
