import { expect, test } from 'vitest'
import { anAgent, runNow, saveAgent, upload, workedJob } from '#test/kit/worker/agents.ts'
import { aPhotographer, BARE, generated, listedPhotos, ORDER, onlyResult, startJob } from '#test/kit/worker/jobs.ts'
import { promptsFromNow } from '#test/kit/worker/prompts.ts'
import type { JobsAnswer } from '#worker/contract/jobs.ts'
import { languageOf } from '#worker/vision/languages.ts'

const TWO_SENTENCES =
  'A grey heron wades below a wooden weir with its neck drawn back. Behind it the reeds stand in shade.'
const BRITISH = 'Write English in British spelling'

test('a job has the language it was ordered with, or that of the preferences when it was made', async () => {
  const user = await aPhotographer()
  const prompts = promptsFromNow()
  const ids = await listedPhotos(user, [BARE, BARE, BARE])
  const jobs = []
  for (const [at, order] of [{}, { language: 'en-GB' }, {}].entries()) {
    if (at === 2) await user.put('/api/users/preferences', { language: 'en-GB' })
    jobs.push(await generated(user, await startJob(user, ids.slice(at, at + 1), order)))
  }
  expect(jobs.map(({ config }) => config.language)).toEqual(['en', 'en-GB', 'en-GB'])
  expect(jobs.map(job => onlyResult(job).language)).toEqual(['en', 'en-GB', 'en-GB'])
  expect(prompts.map(prompt => prompt.includes(BRITISH))).toEqual([false, true, true])
  const { jobs: listed } = await (await user.get('/api/jobs')).json<JobsAnswer>()
  expect(listed.map(({ config }) => config.language)).toEqual(['en-GB', 'en-GB', 'en'])
})

test('a language is refused if there is no such one; a repeated order must name the same', async () => {
  const user = await aPhotographer()
  const order = { ...ORDER, photoIds: await listedPhotos(user, [BARE]) }
  const post = (language: unknown) =>
    user.post('/api/photos/process', { ...order, language }, { 'Idempotency-Key': 'language' })
  for (const language of ['xx', 'EN', 5, null]) expect((await post(language)).status).toBe(400)
  expect((await post('en-GB')).status).toBe(200)
  expect((await post('en-GB')).status).toBe(200)
  expect((await post('en')).status).toBe(409)
})

test('an agent writes in its own language', async () => {
  const agent = await anAgent()
  expect(await saveAgent(agent.user, { filters: { tags: [agent.tag] }, language: 'en-GB' })).toMatchObject({
    language: 'en-GB',
  })
  await upload(agent)
  await runNow(agent.user)
  expect((await workedJob(agent.user)).config.language).toBe('en-GB')
})

test('a German job gets German texts; English ones are repaired, then refused with a reason', async () => {
  const user = await aPhotographer()
  const ids = await listedPhotos(user, [BARE, BARE])
  const job = await generated(user, await startJob(user, ids.slice(0, 1), { language: 'de' }))
  expect(onlyResult(job)).toMatchObject({ status: 'processed', language: 'de' })
  expect(onlyResult(job).generatedTags.at(-1)).toBe('photonym')
  const prompts = promptsFromNow({ ...languageOf('en').wholeAnswer, description: TWO_SENTENCES })
  const refused = await generated(user, await startJob(user, ids.slice(1), { language: 'de' }))
  expect(prompts).toHaveLength(2)
  expect(prompts[1]).toContain('The description is not in German.')
  expect(onlyResult(refused)).toMatchObject({ status: 'failed', reason: expect.stringContaining('not in German') })
})
