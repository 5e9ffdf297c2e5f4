import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import {
  AGENT,
  anAgent,
  jobsOf,
  MINUTE_MS,
  rowOf,
  runNow,
  saveAgent,
  scanAt,
  statusOf,
  upload,
} from '#test/kit/worker/agents.ts'
import type { Client } from '#test/kit/worker/api.ts'
import { aroundD1 } from '#test/kit/worker/around-d1.ts'
import { aUser, personOf, usedUp } from '#test/kit/worker/factories.ts'
import { connectFlickr } from '#test/kit/worker/flickr.ts'
import { giveAccount, revoke } from '#test/kit/worker/granted.ts'
import { answering, aPhotographer, injectFault, serviceIsBack, until, untilReleased } from '#test/kit/worker/jobs.ts'
import type { AgentConfig } from '#worker/contract/agent.ts'
import { openDb } from '#worker/db/client.ts'
import { depsFrom } from '#worker/deps.ts'
import { saveAgentConfig } from '#worker/features/agent/config.ts'
import { claimScans } from '#worker/features/agent/schedule.ts'

const HOUR_MS = 60 * MINUTE_MS
const config = { ...AGENT, filters: { tags: [] } }
const save = async (user: { put: (path: string, body?: unknown) => Promise<Response> }, body: object) => {
  const answer = await user.put('/api/agent/config', body)
  return { status: answer.status, ...(await answer.json<{ code?: string; fields?: object }>()) }
}

test('an agent that was never saved is off and starts with the person’s preferences', async () => {
  const user = await aPhotographer()
  await user.put('/api/users/preferences', { defaultStyle: 'cinematic', descriptionSentences: 5 })
  expect(await (await user.get('/api/agent/config')).json()).toEqual({
    config: {
      ...{
        enabled: false,
        provider: sees('default-provider'),
        scanFrequency: sees('scan-frequency-default'),
        filters: { tags: [] },
      },
      metadataPreferences: { style: 'cinematic', descriptionSentences: 5 },
      ...{ language: 'en', replaceCameraNames: false, digest: true, usePrepaid: false, monthlyPhotos: null },
    },
  })
  expect(await statusOf(user)).toEqual({
    ...{ lastScanAt: null, nextScanAt: null, totalPhotosProcessed: 0, state: 'inactive', reason: null, message: null },
    ...{ jobId: null, waiting: false, waitingPhotos: 0, watchingSince: null },
    ...{ monthPhotos: 0, photosLeft: Number(env.FREE_PHOTOS), daysLeft: null },
  })
})

test('tags are stored trimmed and without repeats, and absent settings keep their value', async () => {
  const user = await aPhotographer()
  const saved = await saveAgent(user, { filters: { tags: [' Sea ', 'Sea', '', 'pier'] }, digest: false })
  const others = { language: 'en', replaceCameraNames: false, usePrepaid: false, monthlyPhotos: null }
  expect(saved).toEqual({ ...AGENT, filters: { tags: ['Sea', 'pier'] }, ...others, digest: false })
  await saveAgent(user, { usePrepaid: true, monthlyPhotos: 100_000 })
  const kept = { digest: false, usePrepaid: true, monthlyPhotos: 100_000 }
  expect(await saveAgent(user, {})).toMatchObject({ ...kept, filters: { tags: [] } })
  expect(await saveAgent(user, { monthlyPhotos: null })).toMatchObject({ ...kept, monthlyPhotos: null })
})

test.each([
  ['a switch that is not a boolean', { enabled: 'yes' }, 'enabled'],
  ['an unknown platform', { provider: 'instagram' }, 'provider'],
  ['another frequency', { scanFrequency: 'yearly' }, 'scanFrequency'],
  ['too many tags', { filters: { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) } }, 'filters.tags'],
  ['a tag that is too long', { filters: { tags: ['x'.repeat(101)] } }, 'filters.tags.0'],
  ['another style', { metadataPreferences: { style: 'loud', descriptionSentences: 2 } }, 'metadataPreferences.style'],
  ['a month without photos', { monthlyPhotos: 0 }, 'monthlyPhotos'],
  ['a month with too many photos', { monthlyPhotos: 100_001 }, 'monthlyPhotos'],
  ['a part of a photo', { monthlyPhotos: 1.5 }, 'monthlyPhotos'],
  ['a permission that is not a boolean', { usePrepaid: 'yes' }, 'usePrepaid'],
  ['no length', { metadataPreferences: { style: 'artistic' } }, 'metadataPreferences.descriptionSentences'],
])('%s is refused, and nothing is saved', async (_, change, field) => {
  const user = await aPhotographer()
  const answer = await save(user, { ...config, ...change })
  expect(answer).toMatchObject({ status: 400, code: 'VALIDATION', fields: { [field]: expect.any(String) } })
  expect(await statusOf(user)).toMatchObject({ state: 'inactive' })
})

test('the platform must be connected, and must list tags if the filter has any', async () => {
  const user = await aPhotographer()
  expect(await save(user, { ...config, provider: 'unsplash' })).toMatchObject({ status: 400, code: 'NOT_CONNECTED' })
  expect(await save(await aUser(), config)).toMatchObject({ status: 400, code: 'NOT_CONNECTED' })
})

test('when the agent is turned on its first scan is due at once; saving the same again changes nothing', async () => {
  const before = Date.now()
  const { user, tag } = await anAgent()
  const row = await rowOf(user.userId)
  expect(row.dueAt).toBeGreaterThanOrEqual(before)
  expect(row).toMatchObject({ slotAt: row.dueAt, since: row.dueAt, newest: null })
  expect((await statusOf(user)).watchingSince).toBe(new Date(row.since).toISOString())
  await saveAgent(user, { filters: { tags: [tag] } })
  expect(await rowOf(user.userId)).toEqual(row)
})

test('a new frequency counts from the last scan', async () => {
  const agent = await anAgent()
  const at = Date.now()
  await scanAt(agent, at)
  await saveAgent(agent.user, { filters: { tags: [agent.tag] }, scanFrequency: 'every6hours' })
  expect((await statusOf(agent.user)).nextScanAt).toBe(new Date(at + 6 * HOUR_MS).toISOString())
})

test('no scan is due once the agent is turned off', async () => {
  const agent = await anAgent()
  const at = Date.now()
  await scanAt(agent, at)
  await saveAgent(agent.user, { filters: { tags: [agent.tag] }, enabled: false })
  expect((await rowOf(agent.user.userId)).dueAt).toBeNull()
  const answer = await agent.user.post('/api/agent/run')
  expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([409, 'AGENT_DISABLED'])
})

test('a second scan is refused while one is running', async () => {
  const agent = await anAgent()
  const { fault, waiting, release } = untilReleased()
  injectFault('flickr.photos.search', '', fault)
  const first = runNow(agent.user)
  await until(async () => waiting(), Boolean)
  const second = await agent.user.post('/api/agent/run')
  expect([second.status, (await second.json<{ code: string }>()).code]).toEqual([409, 'CONFLICT'])
  release()
  expect(await first).toMatchObject({ newPhotos: 0 })
})

test('saving during a scan starts a new scan with the new settings', async () => {
  const agent = await anAgent()
  await upload(agent)
  const { fault, waiting, release } = untilReleased()
  injectFault('flickr.photos.search', '', fault)
  const run = agent.user.post('/api/agent/run')
  await until(async () => waiting(), Boolean)
  await saveAgent(agent.user, { filters: { tags: [agent.tag] }, replaceCameraNames: true })
  release()
  expect((await run).status).toBe(409)
  expect(await jobsOf(agent.user)).toEqual([])
  await scanAt(agent, Date.now())
  expect(await jobsOf(agent.user)).toHaveLength(1)
})

const MEANWHILE = [
  { what: 'another tab turned it off', change: (user: Client) => saveAgent(user, { enabled: false }), ends: {} },
  { what: 'another platform was saved', change: (user: Client) => saveAgent(user, { provider: 'unsplash' }), ends: {} },
  {
    what: 'its platform was disconnected',
    change: (user: Client) => user.delete('/api/auth/disconnect/flickr'),
    ends: { code: 'NOT_CONNECTED', state: 'inactive', reason: 'disconnected' },
  },
]

test.each(MEANWHILE)(
  'an agent saved while $what is either on with a next scan and an account, or off',
  async ({ change, ends }) => {
    const { user } = await anAgent()
    await giveAccount(user, 'unsplash', 'dorothea')
    await scanAt({ user, tag: '' }, Date.now())
    const racing = aroundD1(env.DB, async (texts, run) => {
      if (texts.some(text => text.includes('insert into "agents"'))) await change(user)
      return run()
    })
    const deps = { ...depsFrom(env), db: openDb(racing) }
    const saving = saveAgentConfig(deps, personOf(user), { ...config, scanFrequency: 'weekly' })
    const { code, ...status }: { code?: string; state?: string } = ends
    if (code) await expect(saving).rejects.toMatchObject({ code })
    else await saving
    const row = await rowOf(user.userId)
    expect(await statusOf(user)).toMatchObject({ state: 'active', ...status })
    expect(row.dueAt === null).toBe(!row.enabled)
  },
)

test('when two tabs save an agent for the first time, the later one wins', async () => {
  const user = await aPhotographer()
  const saves = ['weekly', 'every5minutes'].map(scanFrequency => save(user, { ...config, scanFrequency }))
  await Promise.all(saves)
  const { config: stored } = await (await user.get('/api/agent/config')).json<{ config: AgentConfig }>()
  const entries = await (await user.get('/api/account/activity')).json<{ entries: { action: string }[] }>()
  expect(await save(user, stored)).toMatchObject({ status: 200 })
  const actions = entries.entries.map(({ action }) => action).filter(action => action.startsWith('agent'))
  expect(actions).toEqual(['agent-changed', 'agent-on'])
})

test('claiming an agent whose platform is disconnected turns it off as a disconnect does', async () => {
  const agent = await anAgent()
  const { userId } = agent.user
  await env.DB.prepare('DELETE FROM connected_accounts WHERE user_id = ?').bind(userId).run()
  await claimScans(depsFrom(env), Date.now())
  const status = await until(
    () => statusOf(agent.user),
    ({ state }) => state === 'inactive',
  )
  expect(status).toMatchObject({ reason: 'disconnected', nextScanAt: null })
  expect(await rowOf(userId)).toMatchObject({ dueAt: null, leasedUntil: null })
})

test('saving keeps an open order', async () => {
  const agent = await anAgent({ free: 0 })
  await upload(agent)
  const { paymentJobId } = await runNow(agent.user)
  const filters = { tags: [agent.tag] }
  await saveAgent(agent.user, { filters, digest: false })
  expect(await statusOf(agent.user)).toMatchObject({ state: 'paused', reason: 'payment', jobId: paymentJobId })
  await saveAgent(agent.user, { filters, enabled: false })
  await saveAgent(agent.user, { filters })
  expect(await statusOf(agent.user)).toMatchObject({ state: 'paused', reason: 'payment', jobId: paymentJobId })
})

test('Run Now does not move the schedule, and a failed run leaves the agent as it was', async () => {
  onTestFinished(() => serviceIsBack('flickr'))
  const agent = await anAgent()
  const at = Date.now()
  const { nextScanAt } = await scanAt(agent, at)
  injectFault('flickr.photos.search', '', answering(429, 'Too many', { 'Retry-After': '60' }))
  const limited = await agent.user.post('/api/agent/run')
  expect([limited.status, limited.headers.get('Retry-After')]).toEqual([429, '60'])
  expect(await statusOf(agent.user)).toMatchObject({ nextScanAt, lastScanAt: new Date(at).toISOString() })
})

test('more than ten runs in a quarter of an hour are refused', async () => {
  const { user } = await anAgent()
  await usedUp(10, 'runAgentPerUser', user.userId)
  expect((await user.post('/api/agent/run')).status).toBe(429)
})

test('a revoked token pauses the agent; connecting the same account again resumes it', async () => {
  const agent = await anAgent()
  await revoke('flickr', 'dorothea')
  const answer = await agent.user.post('/api/agent/run')
  expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([502, 'PLATFORM_DENIED'])
  expect(await statusOf(agent.user)).toMatchObject({ state: 'paused', reason: 'denied', nextScanAt: null })
  expect((await rowOf(agent.user.userId)).notice).toBe('denied')
  await connectFlickr(agent.user, 'dorothea')
  expect(await statusOf(agent.user)).toMatchObject({ state: 'active', reason: null })
  await scanAt(agent, Date.now())
})

test('deleting an account deletes its agent and the agent’s photos, and a scan under way finds nothing', async () => {
  const agent = await anAgent()
  await upload(agent)
  await runNow(agent.user)
  const [job] = await jobsOf(agent.user)
  const exported = await (await agent.user.get('/api/account/export?format=json')).json<{ agent: object }>()
  expect(exported.agent).toMatchObject({ enabled: true, photos: [{ status: 'offered', jobId: job?._id }] })
  expect(JSON.stringify(exported)).not.toContain((await rowOf(agent.user.userId)).mailToken)
  expect((await agent.user.send('DELETE', '/api/account', { body: { email: agent.user.email } })).status).toBe(200)
  await expect(rowOf(agent.user.userId)).rejects.toThrow()
})
