import { abortAllDurableObjects } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { anAgent, runNow, upload, workedJob } from '#test/kit/worker/agents.ts'
import {
  aPhotographer,
  BARE,
  generated,
  listedPhotos,
  ORDER,
  onlyResult,
  readJob,
  startJob,
} from '#test/kit/worker/jobs.ts'
import { promptsFromNow } from '#test/kit/worker/prompts.ts'
import type { JobsAnswer } from '#worker/contract/jobs.ts'

const NOTE = 'Ana and Tom\'s wedding in Sintra, "the day"'
const CONFIG = { style: 'descriptive', descriptionSentences: 2, language: 'en', addPhotonymTag: true }

test('a job keeps the note it was ordered with, tells it to the model and names the note as a source', async () => {
  const user = await aPhotographer()
  const prompts = promptsFromNow()
  const jobId = await startJob(user, await listedPhotos(user, [BARE]), { note: `  ${NOTE}\n` })
  const job = await generated(user, jobId)
  expect(job.config).toEqual({ ...CONFIG, note: NOTE })
  expect(prompts).toEqual([expect.stringContaining(JSON.stringify(JSON.stringify(NOTE)).slice(1, -1))])
  expect(onlyResult(job)).toMatchObject({
    status: 'processed',
    generatedDescription: expect.stringContaining('Ana, Tom and Sintra'),
    sources: [{ text: 'Sintra', from: 'note' }],
  })
  const { jobs } = await (await user.get('/api/jobs')).json<JobsAnswer>()
  expect(jobs.map(({ config }) => config.note)).toEqual([NOTE])
  await abortAllDurableObjects()
  expect((await readJob(user, jobId)).config.note).toBe(NOTE)

  const { jobs: exported } = await (await user.get('/api/account/export')).json<JobsAnswer>()
  expect(exported).toMatchObject([{ config: { note: NOTE } }])
  const csv = await (await user.get('/api/account/export?format=csv')).text()
  expect(csv).toMatch(/,note,hint,all versions,preferred tags,/)
  expect(csv).toContain(`"${NOTE.replaceAll('"', '""')}",,,,,,\r\n`)
})

test('a job ordered without a note, or with an empty one, has none and asks the model as before', async () => {
  const user = await aPhotographer()
  const prompts = promptsFromNow()
  const ids = await listedPhotos(user, [BARE, BARE])
  for (const [index, order] of [{}, { note: ' \u202e\u200b ' }].entries()) {
    const job = await generated(user, await startJob(user, ids.slice(index, index + 1), order))
    expect(job.config).not.toHaveProperty('note')
  }
  expect(prompts).toHaveLength(2)
  for (const prompt of prompts) expect(prompt).not.toContain('note about')
})

test('marks that are not seen are left out of a note; one that is too long or no text is refused, and nothing is made', async () => {
  const user = await aPhotographer()
  const photoIds = await listedPhotos(user, [BARE])
  for (const note of ['x'.repeat(501), 5, null, ['Sintra'], { text: 'Sintra' }]) {
    const answer = await user.post('/api/photos/process', { ...ORDER, photoIds, note })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION', fields: { note: expect.any(String) } })
  }
  expect(await (await user.get('/api/jobs')).json()).toMatchObject({ jobs: [] })
  const most = 'x'.repeat(500)
  const jobId = await startJob(user, photoIds, { note: ` ${most} ` })
  expect((await readJob(user, jobId)).config.note).toBe(most)
  const marked = await startJob(user, photoIds, { note: '\u202eSin\u200btra\u0000at\r\ndawn\ud800' })
  expect((await readJob(user, marked)).config.note).toBe('Sintra at dawn\ufffd')
})

test('another note under the same key is another order', async () => {
  const user = await aPhotographer()
  const photoIds = await listedPhotos(user, [BARE])
  const send = (note: string) =>
    user.post('/api/photos/process', { ...ORDER, photoIds, note }, { 'Idempotency-Key': 'one' })
  expect([(await send('Sintra')).status, (await send('Sintra')).status, (await send('Porto')).status]).toEqual([
    200, 200, 409,
  ])
})

test('an agent takes no note', async () => {
  const agent = await anAgent()
  const { config } = await (await agent.user.get('/api/agent/config')).json<{ config: object }>()
  const saved = await agent.user.put('/api/agent/config', { ...config, note: NOTE })
  expect(await saved.json()).toEqual({ config })
  await upload(agent, [BARE])
  await runNow(agent.user)
  expect((await workedJob(agent.user)).config).not.toHaveProperty('note')
})
