import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { borrowFlickr, holdSession, type Person, personIn, strangerIn } from './people.ts'

/** A user on the page of a job with texts for some of ansel's photos. */
export async function reviewing(...setUp: Parameters<typeof withTexts>) {
  const user = await withTexts(...setUp)
  await user.page.goto(`${inject('stack').app}/job/${user.jobId}?view=cards`)
  return user
}

/** A user with a job that has texts for some of ansel's photos, whose page is not opened yet. */
export async function withTexts(browser: Browser, photos: number, options: Parameters<typeof personIn>[2] = {}) {
  const person = await personIn(browser, inject('stack'), options)
  await borrowFlickr(person.client, 'ansel')
  const jobId = await generate(person, photos)
  const results = async () => (await person.client.job(jobId)).results
  return { ...person, jobId, results }
}

/** Makes a job of photos that lack title and description, and waits for its texts. */
export async function generate({ client }: Pick<Person, 'client'>, photos: number): Promise<string> {
  const listed = (await client.list({ limit: '500' })).photos
  const untitled = listed.filter(({ title, description }) => title === '' && description === '')
  const { jobId } = await client.process(untitled.slice(0, photos).map(({ id }) => id))
  await client.generated(jobId)
  return jobId
}

/** Opens a page of the app in another browser of the client's user. */
export async function onAnotherDevice(
  browser: Browser,
  client: Person['client'],
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const stack = inject('stack')
  const page = await strangerIn(browser, options)
  await holdSession(page, stack, client)
  await page.goto(`${stack.app}${path}`)
  return page
}

/** Makes jobs open as cards in this browser, also on a phone, which otherwise opens them on the desk. */
export const preferCards = (page: Page) => page.evaluate(() => localStorage.setItem('review-view', 'cards'))

/** Where the local runtime takes statements for the objects of jobs. */
const STATEMENTS = '/cdn-cgi/local/explorer/api/workers/durable_objects/namespaces/photonym-api-Job/query'

/** Fills a job up with copies of its photos, under other ids, because describing so many would take minutes. */
export async function copyPhotos(jobId: string, photos: number): Promise<void> {
  const sql = `
    WITH RECURSIVE described(number) AS (SELECT count(*) FROM photos),
      copies(position) AS (SELECT number FROM described UNION ALL SELECT position + 1 FROM copies WHERE position < ${photos - 1})
    INSERT INTO photos (position, photo_id, revision, status, attempts, result, facts)
    SELECT copies.position, photo_id || '-' || copies.position, revision, status, attempts,
      json_set(result, '$.photoId', photo_id || '-' || copies.position), facts
    FROM copies JOIN photos ON photos.position = copies.position % (SELECT number FROM described)`
  const answer = await fetch(inject('stack').app + STATEMENTS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ durable_object_name: jobId, queries: [{ sql }] }),
  })
  if (!answer.ok) throw new Error(`The statement failed: ${answer.status} ${await answer.text()}`)
}
