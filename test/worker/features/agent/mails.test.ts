import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#test/kit/new-id.ts'
import {
  anAgent,
  jobsOf,
  MINUTE_MS,
  rowOf,
  runNow,
  type TestAgent,
  upload,
  workedJob,
} from '#test/kit/worker/agents.ts'
import { mailsTo, stranger } from '#test/kit/worker/api.ts'
import { control } from '#test/kit/worker/flickr.ts'
import { answering, applied, BARE, injectFault, undone, until } from '#test/kit/worker/jobs.ts'
import { settled } from '#test/kit/worker/settled.ts'
import { agents } from '#worker/db/agent-schema.ts'
import { openDb } from '#worker/db/client.ts'
import { depsFrom } from '#worker/deps.ts'
import { DAY_MS } from '#worker/domain/lifetimes.ts'
import { mailAgents } from '#worker/features/agent/mails.ts'

const good = {
  title: 'Three Boats at a Stone Quay',
  description: 'Three boats lie along a quay. Gulls stand on the posts.',
  tags: ['boats', 'quay', 'harbour', 'gulls', 'posts', 'stone', 'water', 'morning', 'ropes', 'hulls'],
}

/** An agent that has described and applied a new photo; its job's row says so. */
async function worked(agent: TestAgent) {
  await upload(agent)
  await runNow(agent.user)
  const job = await workedJob(agent.user)
  await settled()
  return job
}

const mailsAbout = async ({ user }: TestAgent) =>
  (await mailsTo(user.email)).filter(({ subject }) => subject.includes('agent'))

test('a mail reports what the agent did once its job has ended, at most once a day', async () => {
  const agent = await anAgent()
  const first = await worked(agent)
  const at = Date.now()
  await mailAgents(depsFrom(env), at)
  await mailAgents(depsFrom(env), at + MINUTE_MS)
  const [mail, ...others] = await mailsAbout(agent)
  expect(others).toEqual([])
  const { mailToken } = await rowOf(agent.user.userId)
  expect(mail).toMatchObject({ subject: 'What your Photonym agent did' })
  expect(mail?.headers).toEqual({
    'List-Unsubscribe': `<http://localhost:8788/api/agent/mail-off?token=${mailToken}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(mail?.text).toContain('1 photo got what was missing.')
  expect(mail?.text).toContain(`1 photo on Flickr: http://localhost:8788/history?job=${first._id} (Applied)`)
  const second = await worked(agent)
  await mailAgents(depsFrom(env), at + DAY_MS - 1)
  expect(await mailsAbout(agent)).toHaveLength(1)
  await mailAgents(depsFrom(env), at + DAY_MS)
  const [, later] = await mailsAbout(agent)
  expect(later?.text).toContain(`/history?job=${second._id}`)
  expect(later?.text).not.toContain(first._id)
})

test('one mail says that five scans in a row have failed, and that the agent goes on trying', async () => {
  const agent = await anAgent()
  const at = Date.now()
  const failing = { failures: 5, notice: 'failing', noticeDueAt: at } as const
  await openDb(env.DB).update(agents).set(failing).where(eq(agents.userId, agent.user.userId))
  for (const days of [0, 1]) await mailAgents(depsFrom(env), at + days * DAY_MS)
  const [mail, ...others] = await mailsAbout(agent)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Your Photonym agent needs you')
  expect(mail?.text).toContain('Your agent could not look at your photos on Flickr, five times in a row.')
  expect(mail?.text).toContain('It goes on trying, once a day at least, and nothing is lost meanwhile.')
})

test('the progress counts all applies of the agent together, even if one photo is described after another was applied', async () => {
  const agent = await anAgent()
  const title = `Harbour ${newId()}`
  await upload(agent, [BARE, { title }])
  const firstApplied = () =>
    until(
      () => jobsOf(agent.user),
      ([job]) => job?.applyProgress.appliedPhotos === 1 && !job.applyProgress.isApplying,
    )
  injectFault('/openai', title, async (request, send) => {
    await firstApplied()
    return send(request)
  })
  await runNow(agent.user)
  const job = await workedJob(agent.user)
  expect(job.applyProgress).toMatchObject({ appliedPhotos: 2, totalPhotosToApply: 2 })
  await settled()
  await mailAgents(depsFrom(env), Date.now())
  expect((await mailsAbout(agent))[0]?.text).toContain('2 photos got what was missing.')
})

test('a mail counts the photos applied by then, whoever applied them, and those that the platform did not accept', async () => {
  const agent = await anAgent()
  await control('POST', '/model', { reply: [{ ...good, description: 'One sentence.' }, good] })
  const photoIds = await upload(agent, [BARE, BARE])
  await runNow(agent.user)
  const job = await workedJob(agent.user)
  expect(job.progress).toMatchObject({ appliedPhotos: 1, heldPhotos: 1 })
  await control('POST', '/model', {})
  await agent.user.post('/api/photos/apply-batch', { jobId: job._id, photoIds })
  await applied(agent.user, job._id)
  await settled()
  const [gone = ''] = await upload(agent)
  injectFault('getInfo', gone, answering(200, '{"stat":"fail","code":1,"message":"Photo not found"}'))
  await runNow(agent.user)
  await workedJob(agent.user)
  await settled()
  await mailAgents(depsFrom(env), Date.now())
  const lines = (await mailsAbout(agent))[0]?.text.split('\n')
  expect(lines?.slice(2, 5)).toEqual([
    '2 photos got what was missing.',
    '1 photo could not be changed on the platform.',
    '',
  ])
})

test('work that the person undid before the mail is not reported, and does not delay a later mail', async () => {
  const agent = await anAgent()
  const job = await worked(agent)
  const photoIds = job.results.map(({ photoId }) => photoId)
  await agent.user.post('/api/photos/undo-batch', { jobId: job._id, photoIds })
  await undone(agent.user, job._id)
  await settled()
  await mailAgents(depsFrom(env), Date.now())
  expect(await mailsAbout(agent)).toEqual([])
  const next = await worked(agent)
  await mailAgents(depsFrom(env), Date.now())
  const [mail] = await mailsAbout(agent)
  expect(mail?.text).toContain(next._id)
  expect(mail?.text).not.toContain(job._id)
})

test('a mail that is never accepted is tried ever less often and finally given up; the next mail reports that work too', async () => {
  const agent = await anAgent()
  const { userId, email } = agent.user
  const first = await worked(agent)
  injectFault('/mail', email, answering(500, ''), 20)
  const dueAt = async () => (await rowOf(userId)).digestDueAt
  const tries: number[] = []
  for (let at = await dueAt(); at; at = await dueAt()) {
    tries.push(at)
    await mailAgents(depsFrom(env), at)
  }
  const waits = tries.slice(1).map((at, index) => (at - (tries[index] ?? 0)) / MINUTE_MS)
  expect(waits.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
  expect(tries).toHaveLength(20)
  // After that many refusals each further mail is tried only once.
  const second = await worked(agent)
  await mailAgents(depsFrom(env), (await dueAt()) ?? 0)
  const [mail, ...others] = await mailsAbout(agent)
  expect(others).toEqual([])
  for (const { _id } of [first, second]) expect(mail?.text).toContain(`/history?job=${_id}`)
  expect((await rowOf(userId)).mailTries).toBe(0)
})

test('one-click unsubscribe in a mail program turns the mails off; merely opening the link changes nothing', async () => {
  const agent = await anAgent()
  await worked(agent)
  const path = `/api/agent/mail-off?token=${(await rowOf(agent.user.userId)).mailToken}`
  const opened = await stranger().get(path)
  expect([opened.status, opened.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=UTF-8'])
  expect((await rowOf(agent.user.userId)).digest).toBe(true)
  const click = (to: string, body: string) =>
    stranger().send('POST', to, {
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example' },
    })
  expect((await click('/api/agent/mail-off?token=unknown', 'List-Unsubscribe=One-Click')).status).toBe(400)
  expect((await click(path, 'something=else')).status).toBe(400)
  expect((await rowOf(agent.user.userId)).digest).toBe(true)
  expect((await click(path, 'List-Unsubscribe=One-Click')).status).toBe(200)
  expect((await rowOf(agent.user.userId)).digest).toBe(false)
  await mailAgents(depsFrom(env), Date.now() + DAY_MS)
  expect(await mailsAbout(agent)).toEqual([])
})
