import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { good } from '#test/kit/worker/fake-model.ts'
import { aPhotographer, applied, BARE, describedJob, undone, until, untilSaved } from '#test/kit/worker/jobs.ts'
import { promptsFromNow } from '#test/kit/worker/prompts.ts'
import { scansOf, watchD1 } from '#test/kit/worker/watch-d1.ts'
import type { WordsAnswer } from '#worker/contract/jobs.ts'
import { openDb } from '#worker/db/client.ts'
import { findJobRow } from '#worker/db/job.ts'
import { jobs } from '#worker/db/schema.ts'
import { noTextUse } from '#worker/domain/text-use.ts'
import { selectTextUse } from '#worker/features/jobs/queries.ts'

const USED = 3

test('what became of a job’s texts goes with its row once its writes end, undone photos leave it, and below 20 photos nothing is told', async () => {
  const user = await aPhotographer()
  promptsFromNow(good)
  const { _id: jobId, results } = await describedJob(
    user,
    Array.from({ length: USED }, () => BARE),
  )
  const [first = '', second = ''] = results.map(({ photoId }) => photoId)
  const tags = results[0]?.generatedTags ?? []
  const path = (photoId: string) => `/api/photos/job/${jobId}/photo/${photoId}`
  await user.patch(path(first), { title: 'Mine', tags: [...tags.slice(1), 'tide'].join() })
  await user.patch(path(second), { description: `${good.description} Rain.` })
  await user.post('/api/photos/apply-batch', { jobId, photoIds: results.map(({ photoId }) => photoId) })
  await applied(user, jobId)
  const { textUse } = await untilSaved(jobId, row => row.textUse?.photos === USED)
  expect(textUse).toMatchObject({
    titles: { kept: 2, edited: 0, replaced: 1 },
    descriptions: { kept: 2, edited: 1, replaced: 0 },
    tags: { removed: 1, added: 1 },
    removed: [{ tag: tags[0], times: 1 }],
    added: [{ tag: 'tide', times: 1 }],
  })
  expect(await (await user.get('/api/account/export')).json()).toMatchObject({ jobs: [{ textUse }] })
  const told = async () => (await user.get('/api/users/words')).json<WordsAnswer>()
  expect(await told()).toEqual({ ...noTextUse(), photos: USED })

  // As many jobs like this one as tell something.
  const db = openDb(env.DB)
  const row = await findJobRow(db, jobId)
  if (!row) throw new Error('The job has no row')
  const copies = Array.from({ length: 6 }, (_, index) => ({ ...row, id: `${jobId}-${index}` }))
  for (const copy of copies) await db.insert(jobs).values(copy)
  const removed = [{ tag: tags[0], times: 7 }]
  expect(await told()).toMatchObject({ photos: 21, titles: { kept: 14, replaced: 7 }, removed })
  for (const { id } of copies) await db.delete(jobs).where(eq(jobs.id, id))

  await user.post('/api/photos/undo-batch', { jobId, photoIds: [first] })
  await undone(user, jobId)
  const left = await untilSaved(jobId, ({ textUse }) => textUse?.photos === USED - 1)
  expect(left.textUse).toMatchObject({ titles: { replaced: 0 }, removed: [], added: [] })
  expect(await until(told, ({ photos }) => photos === USED - 1)).toEqual({ ...noTextUse(), photos: USED - 1 })
})

test('only as many of the newest jobs are read as hold 2,000 applied photos, by index', async () => {
  const { db, seen } = watchD1(env.DB)
  await selectTextUse(openDb(db), 'somebody', 2000)
  expect(await scansOf(seen.statements)).toEqual([])
})
