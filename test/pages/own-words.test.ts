import { expect, inject, test } from 'vitest'
import { barriers } from '../support/axe.ts'
import { borrowFlickr, PHONE, personIn } from '../support/people.ts'
import { failing, press, shows } from '../support/screen.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

const stack = inject('stack')
const browser = await sharedBrowser()

test('on a phone a person lists their words, sees what is wrong with them where it is, and finds them again; what became of the texts is shown once there is enough of it, and a tag removed often is ruled out by one press', async () => {
  const { client, page } = await personIn(browser, stack, { role: 'temporary', viewport: PHONE })
  await page.goto(`${stack.app}/settings#words`)
  await page.getByText(/So far 0 photos/).waitFor()
  const preferred = page.getByLabel('Preferred tags')
  const never = page.getByLabel('Never anywhere')
  await preferred.fill('Golden Hour، bicycle\nstreet photo')
  await page.getByText(/3 of 300/).waitFor()
  await never.fill('stunning, www.evil.example')
  await press(page, 'Save Words')
  await shows(page, '“www.evil.example” looks like a web address.')
  expect(await never.evaluate(field => field === document.activeElement)).toBe(true)
  await never.fill('stunning, hours')
  await press(page, 'Save Words')
  await shows(page, 'Your words were not saved')
  expect(await never.getAttribute('aria-invalid')).toBe('true')
  await never.fill('stunning')
  const repair = await failing(page, '/api/users/preferences', 'broken')
  await press(page, 'Save Words')
  await shows(page, 'Failed to save your words')
  await repair()
  await press(page, 'Save Words')
  await shows(page, 'Your words were saved')
  await page.getByLabel('Add tags to').selectOption('Photos without tags')
  await press(page, 'Save Words')
  await expect.poll(async () => (await client.me()).preferences.addTagsTo).toBe('untagged')
  expect(await barriers(page)).toEqual([])

  const countsLoad = await failing(page, '/api/users/words', 'broken')
  await page.reload()
  await expect.poll(() => preferred.inputValue()).toBe('Golden Hour, bicycle, street photo')
  expect(await never.inputValue()).toBe('stunning')
  const saved = { vocabulary: ['Golden Hour', 'bicycle', 'street photo'], neverUse: ['stunning'], saved: false }
  expect((await client.me()).preferences).toMatchObject(saved)

  const use = { kept: 18, edited: 4, replaced: 2 }
  const removed = [
    { tag: 'composition', times: 14 },
    { tag: 'air', times: 1 },
  ]
  const answer = {
    photos: 24,
    titles: use,
    descriptions: use,
    tags: { kept: 200, removed: 15, added: 3 },
    removed,
    added: [],
  }
  await shows(page, 'Failed to load how your texts do')
  await page.route('**/api/users/words', route => route.fulfill({ json: answer }))
  await countsLoad()
  await press(page, 'Try again')
  await page.getByText('Removed 14 times').waitFor()
  expect(await page.getByText('Removed 1 times').count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Never as a tag: composition' }).press('Enter')
  await shows(page, '“composition” will not be used as a tag in new jobs')
  expect((await client.me()).preferences.neverTags).toEqual(['composition'])
  await expect.poll(() => page.getByLabel('Never as a tag', { exact: true }).inputValue()).toBe('composition')
})

test('tags that are only suggested are shown as such, and one press adds them, another takes that back', async () => {
  const { client, page } = await personIn(browser, stack, { viewport: PHONE })
  await client.put('/api/users/preferences', { addTagsTo: 'untagged' })
  await borrowFlickr(client, 'ansel')
  const { photos } = await client.list({ limit: '500' })
  const tagged = photos.find(({ tags, description }) => description === '' && tags.length === 1)
  if (!tagged) throw new Error('No photo has one tag')
  const { jobId } = await client.process([tagged.id])
  await client.generated(jobId)
  await page.goto(`${stack.app}/job/${jobId}`)
  const addsTags = async () => (await client.job(jobId)).results[0]?.addsTags
  await shows(page, 'Suggested tags, not added')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Add suggested tags' }).press('Enter')
  await page.getByText('Suggested tags, not added').waitFor({ state: 'detached' })
  await expect.poll(addsTags).toBe(true)
  await press(page, 'Keep only mine')
  await shows(page, 'Suggested tags, not added')
  await expect.poll(addsTags).toBe(false)
})
