import type { AgentInput, AgentRun, AgentStatus } from '#worker/contract/agent.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import type { Round } from './crash.ts'
import { newId } from './new-id.ts'
import type { Stack } from './stack.ts'
import { type Client, control, type LibraryPhoto, signUp } from './stack-client.ts'
import { until } from './until.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Longer than a scan's claim on its agent lasts. */
const LOST_AFTER_MS = 11 * MINUTE_MS
/** Longer than the app waits for a platform's answer. */
const HOLD_MS = 60_000

const HOURLY: Omit<AgentInput, 'provider'> = {
  enabled: true,
  scanFrequency: 'hourly',
  filters: { tags: [] },
  metadataPreferences: { style: 'descriptive', descriptionSentences: 2 },
}

type Origins = Pick<Stack, 'app' | 'sandbox'>
/** The platforms whose accounts no other round connects. */
type Provider = 'unsplash' | 'smugmug'

/** A user whose agent finds one photo. `tag`: the photo's tag, by which its prompt is recognized. */
type Owner = Client & { account: string; provider: Provider; tag: string; photo: LibraryPhoto; before: string }

/** The outcome of an agent's photo. */
type Outcome = {
  jobs: number
  /** Per result: applied, held, applyError. */
  results: [boolean, string | null, string | null][]
  descriptions: number
  writes: number
  /** The agent's rows about its photos: status, tries, and whether a job is named. */
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
 * Four agents at the moment of the power cut: the first has written without getting the answer; the second waits for
 * the answer to its listing; the third is claimed, and its message waits behind that; the job of the fourth is booked
 * and waits behind a call that the model does not answer. `prepare` needs cron and the model to answer, `reach` needs
 * the model not to.
 */
export function agentRound(stack: Origins): Round {
  const sandbox = control(stack)
  const owners: Owner[] = []
  let before = { openai: 0, unsplash: 0, smugmug: 0 }

  /** Signs up an owner, turns the agent on and makes its first scan due. */
  async function addOwner(account: string, provider: Provider): Promise<Owner> {
    const client = await signUp(stack, `agent-${newId()}@example.com`)
    await client.connect(account, provider)
    const tag = `agent${newId().replaceAll('-', '')}`
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

  /**
   * Collects the outcome, undoes the job and removes everything made for the agent. `slot`: the time of its last scan.
   */
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
