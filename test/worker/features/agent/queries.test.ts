import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  AGENT,
  anAgent,
  jobsOf,
  keeping,
  MINUTE_MS,
  rowOf,
  runNow,
  upload,
  workedJob,
} from '#test/kit/worker/agents.ts'
import { personOf } from '#test/kit/worker/factories.ts'
import { BARE, untilSaved } from '#test/kit/worker/jobs.ts'
import { scansOf, watchD1 } from '#test/kit/worker/watch-d1.ts'
import type { JobsSummaryAnswer } from '#worker/contract/jobs.ts'
import { openDb } from '#worker/db/client.ts'
import { findJobRow } from '#worker/db/job.ts'
import { type JobRow, jobs } from '#worker/db/schema.ts'
import { type Deps, depsFrom } from '#worker/deps.ts'
import { getAgentConfig, saveAgentConfig } from '#worker/features/agent/config.ts'
import { mailAgents } from '#worker/features/agent/mails.ts'
import { selectRetryable } from '#worker/features/agent/queries.ts'
import { runAgent } from '#worker/features/agent/run.ts'
import { claimScans, failScan, scanClaimed } from '#worker/features/agent/schedule.ts'
import { getAgentStatus } from '#worker/features/agent/status.ts'
import { selectAgentJob, selectAppliedJob } from '#worker/features/jobs/queries.ts'
import type { ScanMessage } from '#worker/queue/messages.ts'

/** The Worker's dependencies with a watched database, and the scan messages that were sent. */
function watched() {
  const { db, seen } = watchD1(env.DB)
  const sent: ScanMessage[] = []
  const deps: Deps = { ...depsFrom(env), db: openDb(db), scansQueue: keeping(sent) }
  const tripsOf = async (work: () => Promise<unknown>) => {
    const before = seen.trips
    await work()
    return seen.trips - before
  }
  return { deps, seen, sent, tripsOf }
}

test('a scan that finds only known photos makes one platform call and three round trips, and every statement uses an index', async ({
  task,
}) => {
  const agent = await anAgent()
  await upload(agent)
  await runNow(agent.user)
  await workedJob(agent.user)
  const { deps, seen, sent, tripsOf } = watched()
  const at = Date.now() + 120 * MINUTE_MS
  expect(await tripsOf(() => claimScans(deps, at))).toBe(1)
  const message = sent.find(({ userId }) => userId === agent.user.userId)
  expect(message).toBeDefined()
  if (!message) return
  const fetched = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetched.mockRestore())
  const trips = await tripsOf(() => scanClaimed(deps, message))
  const asked = fetched.mock.calls.filter(([input]) => new Request(input).url.includes('/flickr/')).length
  Object.assign(task.meta, { costs: { 'idle scan': { trips, asked, service: 'Flickr' } } })
  expect({ trips, asked }).toEqual({ trips: 3, asked: 1 })
  // A message whose claim was overtaken, and one that is delivered twice.
  await scanClaimed(deps, message)
  await failScan(deps, message)
  expect(await scansOf(seen.statements)).toEqual([])
})

test('every call about the agent, and its mails, uses indexes and takes at most three round trips', async () => {
  const agent = await anAgent({ free: 1 })
  const person = personOf(agent.user)
  await upload(agent, [BARE, BARE])
  const { deps, seen, tripsOf } = watched()
  expect(await tripsOf(() => getAgentConfig(deps, person))).toBe(1)
  expect(await tripsOf(() => getAgentStatus(deps, person))).toBe(1)
  await runAgent(deps, person)
  const saved = { ...AGENT, filters: { tags: [agent.tag] }, digest: false }
  expect(await tripsOf(() => saveAgentConfig(deps, person, saved))).toBe(2)
  expect(await tripsOf(() => saveAgentConfig(deps, person, { ...saved, enabled: false }))).toBeLessThanOrEqual(3)
  const job = (await jobsOf(agent.user)).find(({ requiresPayment }) => !requiresPayment)
  await untilSaved(job?._id ?? '', ({ digest }) => digest !== null)
  await mailAgents(deps, Date.now())
  expect((await rowOf(agent.user.userId)).enabled).toBe(false)
  expect(await scansOf(seen.statements)).toEqual([])
})

test('photos that may be offered again are found by their own index', async () => {
  const { sql, params } = selectRetryable(openDb(env.DB), 'somebody').toSQL()
  const { results } = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all<{ detail: string }>()
  expect(results.map(({ detail }) => detail)).toEqual([
    'SEARCH agent_photos USING INDEX agent_photos_failed (user_id=?)',
  ])
})

test('the dashboard still knows what the agent did last when its person has made more jobs than it lists', async () => {
  const db = openDb(env.DB)
  const agent = await anAgent()
  await upload(agent)
  await runNow(agent.user)
  const { _id: jobId } = await workedJob(agent.user)
  await untilSaved(jobId, ({ textUse }) => textUse !== null)
  const row = await findJobRow(db, jobId)
  const later = Array.from({ length: 6 }, (_, n) => ({ ...row, id: `${jobId}-${n}`, textUse: null, origin: 'person' }))
  for (const [n, copy] of later.entries()) {
    await db.insert(jobs).values({ ...copy, createdAt: Date.now() + n, applyProgressPercentage: 0 } as JobRow)
  }
  const summary = await (await agent.user.get('/api/jobs/stats/summary')).json<JobsSummaryAnswer>()
  expect(summary.recentJobs.map(({ origin }) => origin)).toEqual(Array(5).fill('person'))
  expect(summary).toMatchObject({ agentJob: { _id: jobId, origin: 'agent' }, hasApplied: true })
  const statements = [selectAgentJob(db, agent.user.userId), selectAppliedJob(db, agent.user.userId)]
  expect(await scansOf(statements.map(statement => statement.toSQL().sql))).toEqual([])
})
