import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { TAGS } from '#test/kit/texts.ts'
import { anAgent, runNow, upload, workedJob } from '#test/kit/worker/agents.ts'
import { good } from '#test/kit/worker/fake-model.ts'
import {
  aPhotographer,
  BARE,
  generated,
  listedPhotos,
  onlyResult,
  readJob,
  resultOf,
  rewritten,
  startJob,
} from '#test/kit/worker/jobs.ts'
import { promptsFromNow } from '#test/kit/worker/prompts.ts'

const WORDS = {
  vocabulary: ['Stone-Quay'],
  alwaysTags: ['Ana Lima'],
  neverTags: ['gull'],
  neverUse: ['moody'],
}
const PROMPTED = ['Stone-Quay', 'gull', 'moody'].map(word => JSON.stringify(JSON.stringify(word)).slice(1, -1))
const texts = { ...good, tags: ['stone quay', 'gulls', 'Moody Sky', ...TAGS.slice(0, 11)] }

test('a job keeps the words as they were when it was ordered, and its texts keep to them', async () => {
  const user = await aPhotographer()
  await user.put('/api/users/preferences', WORDS)
  const logged = vi.spyOn(console, 'log')
  const prompts = promptsFromNow(texts)
  const jobId = await startJob(user, await listedPhotos(user, [BARE]))
  await user.put('/api/users/preferences', { vocabulary: [], alwaysTags: [], neverTags: [], neverUse: [] })
  const { generatedTags } = onlyResult(await generated(user, jobId))
  expect(generatedTags).toContain('Stone-Quay')
  expect(generatedTags.slice(-2)).toEqual(['Ana Lima', 'photonym'])
  expect(generatedTags.join()).not.toMatch(/gull|moody/i)
  expect(generatedTags.length).toBeGreaterThanOrEqual(12)
  for (const word of PROMPTED) expect(prompts).toEqual([expect.stringContaining(word)])
  expect(JSON.stringify(logged.mock.calls)).not.toMatch(/quay|lima|gull|moody/i)

  await abortAllDurableObjects()
  const stored = await runInDurableObject(env.JOB.getByName(jobId), (_, { storage: { sql } }) => [
    JSON.parse(sql.exec<{ data: string }>('SELECT data FROM own_words').one().data),
    sql.exec<{ data: string }>('SELECT data FROM job').one().data,
  ])
  expect(stored).toEqual([WORDS, expect.not.stringMatching(/quay|lima|gull|moody/i)])
  expect((await readJob(user, jobId)).config).not.toHaveProperty('vocabulary')

  const exported = await (await user.get('/api/account/export')).json()
  expect(exported).toMatchObject({ preferences: { vocabulary: [] }, jobs: [{ words: WORDS }] })
  const csv = await (await user.get('/api/account/export?format=csv')).text()
  expect(csv).toContain('Stone-Quay,Ana Lima,gull,moody\r\n')
})

test('where a photo has little room, the tags always added come before the model’s; where it has none, all are suggested', async () => {
  const user = await aPhotographer()
  await user.put('/api/users/preferences', { ...WORDS, addTagsTo: 'all' })
  promptsFromNow(texts)
  const owned = (count: number) => ({ ...BARE, tags: Array.from({ length: count }, (_, n) => `own${n}`) })
  const [short = '', full = ''] = await listedPhotos(user, [owned(73), owned(75)])
  const jobId = await startJob(user, [short, full])
  const job = await generated(user, jobId)
  expect(resultOf(job, short)).toMatchObject({ generatedTags: ['Ana Lima', 'photonym'], addsTags: true })
  const suggested = resultOf(job, full)
  expect(suggested.addsTags).toBe(false)
  expect(suggested.generatedTags.length).toBeGreaterThanOrEqual(12)
  await user.post('/api/photos/regenerate', { jobId, photoIds: [short] })
  expect(resultOf(await rewritten(user, jobId), short)).toMatchObject({
    version: 2,
    generatedTags: ['Ana Lima', 'photonym'],
  })
})

test('an agent’s job takes its person’s words, and to which photos our tags are added', async () => {
  const agent = await anAgent()
  await agent.user.put('/api/users/preferences', { ...WORDS, addTagsTo: 'untagged' })
  promptsFromNow(texts)
  await upload(agent, [BARE])
  await runNow(agent.user)
  const { generatedTags, addsTags } = onlyResult(await workedJob(agent.user))
  expect(generatedTags.slice(-2)).toEqual(['Ana Lima', 'photonym'])
  expect(addsTags).toBe(false)
})

test('the reason of a photo that failed names the word, and the log does not', async () => {
  const user = await aPhotographer()
  await user.put('/api/users/preferences', { neverUse: ['quay'] })
  const logged = vi.spyOn(console, 'log')
  promptsFromNow(good)
  const job = await generated(user, await startJob(user, await listedPhotos(user, [BARE])))
  expect(onlyResult(job)).toMatchObject({ status: 'failed', reason: expect.stringContaining('“quay”') })
  const lines = JSON.stringify(logged.mock.calls)
  expect(lines).toContain('photo.undescribed')
  expect(lines).not.toContain('quay')
})
