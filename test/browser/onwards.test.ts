import { inject, test } from 'vitest'
import { borrowFlickr, personIn } from '#test/kit/people.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { until } from '#test/kit/until.ts'
import type { LibraryAnswer } from '#worker/contract/library.ts'

const stack = inject('stack')
const browser = await sharedBrowser()

const NOTHING_ELSE = 'Nothing else on Flickr waits for your review.'

test('a choice in parts is reviewed from the first photo to the last without leaving the desk', async () => {
  const { client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'ansel')
  const listed = (await client.list({ limit: '500' })).photos
  const bare = listed.filter(({ title, description }) => title === '' && description === '').map(({ id }) => id)
  const jobs: string[] = []
  for (const name of ['Untitled (1 of 3)', 'Untitled (2 of 3)', 'Untitled (3 of 3)', 'Harbour']) {
    const photoId = bare[jobs.length] ?? ''
    jobs.push((await client.process([photoId], { name })).jobId)
    await client.generated(jobs.at(-1) ?? '')
  }
  // The second part is decided on another device.
  await client.send('PATCH', `/api/photos/job/${jobs[1]}/photos`, { photoIds: [bare[1]], skipped: true })
  await until(
    'the library without the second part',
    () => client.get<LibraryAnswer>('/api/library?provider=flickr'),
    ({ toReview }) => toReview.length === 3 && toReview.every(({ jobId }) => jobId !== jobs[1]),
  )

  await page.goto(`${stack.app}/job/${jobs[0]}?view=desk`)
  const goOn = (text: string) => page.getByRole('link', { name: `${text}: go on` })
  const decide = async (job: string | undefined) => {
    await page.waitForURL(url => url.pathname === `/job/${job}` && url.searchParams.get('view') === 'desk')
    await page.getByRole('region', { name: 'Photo 1 of 1', exact: true }).waitFor()
    await page.keyboard.press('p')
  }
  await decide(jobs[0])
  await goOn('2 more wait for you').click()
  await decide(jobs[2])
  await goOn('1 more waits for you').press('Enter')
  await decide(jobs[3])
  await page.getByRole('region', { name: 'Approved' }).waitFor()
  await page.getByText(NOTHING_ELSE).waitFor()
  await goOn('').waitFor({ state: 'detached' })

  // A job that is decided already leads there, too.
  await page.goto(`${stack.app}/job/${jobs[1]}?view=desk`)
  await page.getByRole('button', { name: 'Next photo' }).click()
  await page.getByRole('region', { name: 'Skipped' }).waitFor()

  await page.getByRole('radio', { name: 'Cards' }).click()
  await page.getByRole('article').waitFor()
  await page.getByText(NOTHING_ELSE).waitFor()
  await goOn('').waitFor({ state: 'detached' })
})
