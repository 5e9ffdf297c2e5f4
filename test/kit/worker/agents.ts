import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import type { AgentConfig, AgentRun, AgentStatus } from '#worker/contract/agent.ts'
import type { Job, JobSummary } from '#worker/contract/jobs.ts'
import { type AgentRow, agents } from '#worker/db/agent-schema.ts'
import { openDb } from '#worker/db/client.ts'
import { users } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { claimScans } from '#worker/features/agent/schedule.ts'
import type { ScanMessage } from '#worker/queue/messages.ts'
import { newId } from '../new-id.ts'
import type { Client } from './api.ts'
import type { TestUser } from './factories.ts'
import { type LibraryPhoto, uploadPhoto } from './flickr.ts'
import { aPhotographer, applied, BARE, generated, readJob } from './jobs.ts'
import { settled } from './settled.ts'

export const MINUTE_MS = 60_000

/** The settings of an agent in tests. It takes only photos with its own tag, so that it ignores those of other tests. */
export const AGENT = {
  enabled: true,
  provider: 'flickr',
  scanFrequency: 'hourly',
  metadataPreferences: { style: 'descriptive', descriptionSentences: 2 },
} as const

export type TestAgent = { user: TestUser; tag: string }

/** A photographer with `free` photos left whose agent is on; its first scan is due. */
export async function anAgent({
  free = 1000,
  ...config
}: { free?: number } & Partial<AgentConfig> = {}): Promise<TestAgent> {
  const user = await aPhotographer()
  const freePhotosUsed = Number(env.FREE_PHOTOS) - free
  await openDb(env.DB).update(users).set({ freePhotosUsed }).where(eq(users.id, user.userId))
  const tag = `agent${newId().replaceAll('-', '')}`
  await saveAgent(user, { filters: { tags: [tag] }, ...config })
  return { user, tag }
}

export async function saveAgent(user: Client, config: Partial<AgentConfig>): Promise<AgentConfig> {
  const answer = await user.put('/api/agent/config', { ...AGENT, filters: { tags: [] }, ...config })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json<{ config: AgentConfig }>()).config
}

export async function statusOf(user: Client): Promise<AgentStatus> {
  return (await user.get('/api/agent/status')).json()
}

export async function runNow(user: Client): Promise<AgentRun> {
  const answer = await user.post('/api/agent/run')
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** New photos of the agent's, without texts unless given. */
export async function upload({ tag }: TestAgent, texts: Partial<LibraryPhoto>[] = [BARE]): Promise<string[]> {
  const ids: string[] = []
  for (const text of texts) ids.push((await uploadPhoto('dorothea', { ...BARE, ...text, tags: [tag] })).id)
  return ids
}

/** Sends the scans that are due at `at`, and waits until this user's has ended. */
export async function scanAt({ user }: TestAgent, at: number): Promise<AgentStatus> {
  await claimScans(depsFrom(env), at)
  await settled()
  const status = await statusOf(user)
  if (status.lastScanAt !== new Date(at).toISOString()) throw new Error(`The last scan was ${status.lastScanAt}`)
  return status
}

/** The agent's jobs, newest first. */
export async function jobsOf(user: Client): Promise<JobSummary[]> {
  const { jobs } = await (await user.get('/api/jobs')).json<{ jobs: JobSummary[] }>()
  return jobs.filter(({ origin }) => origin === 'agent')
}

/** The agent's newest job, once its photos are described and applied as far as the agent does that by itself. */
export async function workedJob(user: Client): Promise<Job> {
  const [newest] = await jobsOf(user)
  if (!newest) throw new Error('The agent has no job')
  await generated(user, newest._id)
  await applied(user, newest._id)
  return readJob(user, newest._id)
}

/** An agent's row in D1. */
export async function rowOf(userId: string): Promise<AgentRow> {
  const row = await openDb(env.DB).select().from(agents).where(eq(agents.userId, userId)).get()
  if (!row) throw new Error('There is no agent')
  return row
}

/** A queue of scans that records messages and delivers none. */
export function keeping(kept: ScanMessage[]) {
  const sendBatch = async (messages: Iterable<{ body: ScanMessage }>) => {
    for (const { body } of messages) kept.push(body)
  }
  return Object.assign(Object.create(env.SCANS), { sendBatch }) as typeof env.SCANS
}
