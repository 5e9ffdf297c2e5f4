import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { good } from '#test/kit/worker/fake-model.ts'
import { aPhotographer, BARE, describedJob, onlyResult, readJob } from '#test/kit/worker/jobs.ts'
import { aPhotographerOn, describedOn } from '#test/kit/worker/platforms.ts'
import { promptsFromNow } from '#test/kit/worker/prompts.ts'

const OTHERS = ['Stone and Salt', 'Low Water']
const TITLES = [good.title, ...OTHERS]
const sorted = (texts: string[]) => texts.toSorted()

test('photos of a job begin with different titles as long as there are some, and each may have any of its own', async () => {
  promptsFromNow({ ...good, otherTitles: OTHERS })
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE, BARE, BARE, BARE])
  expect(sorted(job.results.map(({ generatedTitle }) => generatedTitle))).toEqual(sorted([...TITLES, good.title]))
  for (const { titles, generatedTitle } of job.results) {
    expect(titles?.[0]).toBe(generatedTitle)
    expect(sorted(titles ?? [])).toEqual(sorted(TITLES))
  }

  const [{ photoId = '', titles = [] } = {}] = job.results
  const path = `/api/photos/job/${job._id}/photo/${photoId}`
  expect(await (await user.patch(path, { title: titles[2] })).json()).toMatchObject({
    result: { generatedTitle: titles[2], titles, replaces: [] },
  })
  await runInDurableObject(env.JOB.getByName(job._id), (_, { storage: { sql } }) => {
    const [row] = sql.exec('SELECT title FROM photos WHERE photo_id = ?', photoId).toArray()
    expect(row).toEqual({ title: titles[2] })
    const plan = sql.exec("EXPLAIN QUERY PLAN SELECT 1 FROM photos WHERE title = 'a' AND photo_id <> 'b' LIMIT 1")
    expect(plan.toArray().map(({ detail }) => detail)).toEqual(['SEARCH photos USING INDEX photos_title (title=?)'])
  })
})

test('a name that only another title holds has its source once that title is chosen', async () => {
  promptsFromNow({ ...good, otherTitles: ['Boats at Rest in Venice'] })
  const user = await aPhotographer()
  const job = await describedJob(user, [{ ...BARE, tags: ['venice'] }])
  const { photoId, sources, titles = [] } = onlyResult(job)
  expect(sources).toEqual([])
  const path = `/api/photos/job/${job._id}/photo/${photoId}`
  await user.patch(path, { title: titles[1] })
  expect(onlyResult(await readJob(user, job._id)).sources).toEqual([{ text: 'Venice', from: 'tags' }])
  await user.patch(path, { title: titles[0] })
  expect(onlyResult(await readJob(user, job._id)).sources).toEqual([])
})

test('there is nothing to choose where applying writes no title', async () => {
  promptsFromNow({ ...good, otherTitles: OTHERS })
  const user = await aPhotographer()
  const titled = await describedJob(user, [{ ...BARE, title: 'Old pier' }])
  expect(onlyResult(titled).titles).toEqual([])
  const onUnsplash = await describedOn('unsplash', await aPhotographerOn('unsplash'), [BARE])
  expect(onlyResult(onUnsplash.job).titles).toEqual([])
})
