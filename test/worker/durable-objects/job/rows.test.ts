import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findMeta, publishMeta } from '#durable-objects/job/store/job-row.ts'
import { findPhoto, firstResults, saveAttempted, saveFacts, saveResult } from '#durable-objects/job/store/photos.ts'
import {
  aPhotographer,
  applied,
  BARE,
  describedJob,
  draftedLike,
  generated,
  onlyResult,
  readJob,
  untilSaved,
} from '#test/kit/worker/jobs.ts'

/** Changes what an object stores to what another release would have stored, and aborts the object. */
async function storedAs(jobId: string, change: (sql: SqlStorage) => void): Promise<void> {
  await runInDurableObject(env.JOB.getByName(jobId), async (_, { storage }) => {
    change(storage.sql)
    await storage.sync()
  })
  await abortAllDurableObjects()
}

test('rows of an earlier release, which lack what was added later, are opened with defaults and described', async () => {
  const user = await aPhotographer()
  const source = await describedJob(user, [BARE])
  const { id } = await draftedLike(source, user.userId)
  await storedAs(id, sql => {
    sql.exec(
      "UPDATE job SET data = json_remove(data, '$.pauseCause', '$.describingPausedUntil', '$.describingPausedSince')",
    )
    sql.exec("UPDATE photos SET facts = json_remove(facts, '$.isUnread')")
  })
  await runInDurableObject(env.JOB.getByName(id), (_, { storage: { sql } }) => {
    expect(findMeta(sql)).toMatchObject({
      ...{ pauseCause: 'limited', describingPausedUntil: 0, describingPausedSince: 0 },
    })
    expect(findPhoto(sql, onlyResult(source).photoId)?.facts.isUnread).toBe(false)
  })
  await env.JOB.getByName(id).start()
  expect(await generated(user, id)).toMatchObject({ status: 'completed', progress: { processedPhotos: 1 } })
})

test('what a later release stored is kept when this one writes the rows, and its values are no error', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  await storedAs(job._id, sql => {
    saveAttempted(sql, photoId, { tags: [] })
    sql.exec("UPDATE job SET data = json_set(data, '$.later', 1, '$.config.later', 2, '$.applying.later', 3)")
    sql.exec(
      "UPDATE photos SET result = json_set(result, '$.later', 4, '$.style', 'later'), facts = json_set(facts, '$.later', 5), attempted = json_set(attempted, '$.later', 6)",
    )
  })
  await runInDurableObject(env.JOB.getByName(job._id), (_, { storage: { sql } }) => {
    const row = findPhoto(sql, photoId)
    if (!row) throw new Error('The photo is gone')
    publishMeta(sql, { queueSeenAt: 1 })
    saveFacts(sql, photoId, row.facts)
    saveAttempted(sql, photoId, row.attempted)
    saveResult(sql, row.result)
    expect(findMeta(sql)).toMatchObject({ later: 1, config: { later: 2 }, applying: { later: 3 } })
    expect(firstResults(sql, 1)).toMatchObject([{ later: 4, style: 'later' }])
    expect(findPhoto(sql, photoId)).toMatchObject({ facts: { later: 5 }, attempted: { later: 6 } })
  })
  await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: [photoId] })
  await applied(user, job._id)
  expect(onlyResult(await readJob(user, job._id))).toMatchObject({ applied: true, later: 4, style: 'later' })
})

test('the row of the job has every revision that D1 was told of, because the previous release reads it there', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  await user.patch(`/api/photos/job/${job._id}/photo/${photoId}`, { approved: true })
  const { revision } = await untilSaved(job._id, row => row.revision > job.revision)
  const stored = await runInDurableObject(env.JOB.getByName(job._id), (_, { storage: { sql } }) =>
    sql.exec("SELECT data ->> 'revision' AS revision FROM job").one(),
  )
  expect(stored).toEqual({ revision })
  expect((await readJob(user, job._id)).revision).toBe(revision)
})

test('results are sent as they are stored', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  await storedAs(job._id, sql => sql.exec("UPDATE photos SET result = ' ' || json_set(result, '$.later', 1)"))
  const [sent] = (await env.JOB.getByName(job._id).page(0, 1))?.results ?? []
  expect(sent).toMatch(/^ \{.*"later":1\}$/)
  expect(await env.JOB.getByName(job._id).read(0)).toContain(`[${sent}]`)
})
