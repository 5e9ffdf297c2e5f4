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
async function generate({ client }: Pick<Person, 'client'>, photos: number): Promise<string> {
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
