import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { borrowFlickr, type Person, PHONE, personIn } from '#test/kit/people.ts'
import { failing, press, shows } from '#test/kit/screen.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')
const browser = await sharedBrowser()

describe('the words of one’s own, on a phone', () => {
  const LISTED = { preferred: 'Golden Hour، bicycle\nstreet photo', never: 'stunning' }
  let person: Person
  let page: Page
  beforeAll(async () => {
    person = await personIn(browser, stack, { role: 'temporary', viewport: PHONE })
    page = person.page
    await page.goto(`${stack.app}/settings#words`)
  })
  afterAll(() => giveBack([page.context()]))

  const preferences = async () => (await person.client.me()).preferences
  const preferred = () => page.getByLabel('Preferred tags')
  const never = () => page.getByLabel('Never anywhere')

  test('what becomes of the texts is not shown before there is enough of it', async () => {
    await page.getByText(/So far 0 photos/).waitFor()
  })

  test('what is wrong with a list is said at that list', async () => {
    await preferred().fill(LISTED.preferred)
    await page.getByText(/3 of 300/).waitFor()
    await never().fill('stunning, www.evil.example')
    await press(page, 'Save Words')
    await shows(page, '“www.evil.example” looks like a web address.')
    expect(await never().evaluate(field => field === document.activeElement)).toBe(true)
    await never().fill('stunning, hours')
    await press(page, 'Save Words')
    await shows(page, 'Your words were not saved')
    expect(await never().getAttribute('aria-invalid')).toBe('true')
  })

  test('words whose saving fails can be saved again', async () => {
    // The test before has filled in the other list, and its faults have left it as it was.
    expect(await preferred().inputValue()).toBe(LISTED.preferred)
    await never().fill(LISTED.never)
    const repair = await failing(page, '/api/users/preferences', 'broken')
    onTestFinished(repair)
    await press(page, 'Save Words')
    await shows(page, 'Failed to save your words')
    await repair()
    await press(page, 'Save Words')
    await shows(page, 'Your words were saved')
  })

  test('which photos get tags is saved with the words', async () => {
    await page.getByLabel('Add tags to').selectOption('Photos without tags')
    await press(page, 'Save Words')
    await expect.poll(async () => (await preferences()).addTagsTo).toBe('untagged')
    expect(await barriers(page)).toEqual([])
  })

  // Of the page with the words that the tests before have saved.
  describe('after a reload', () => {
    beforeAll(async () => {
      await failing(page, '/api/users/words', 'broken')
      await page.reload()
    })

    test('the saved words are there again', async () => {
      await expect.poll(() => preferred().inputValue()).toBe('Golden Hour, bicycle, street photo')
      expect(await never().inputValue()).toBe('stunning')
      const saved = { vocabulary: ['Golden Hour', 'bicycle', 'street photo'], neverUse: ['stunning'], saved: false }
      expect(await preferences()).toMatchObject(saved)
    })

    test('what became of the texts is shown once it loads and there is enough of it', async () => {
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
      await press(page, 'Try again')
      await page.getByText('Removed 14 times').waitFor()
      expect(await page.getByText('Removed 1 times').count()).toBe(0)
      expect(await barriers(page)).toEqual([])
    })

    // It is in the list that the test before has loaded.
    test('a tag that is removed often is ruled out by one press', async () => {
      await page.getByRole('button', { name: 'Never as a tag: composition' }).press('Enter')
      await shows(page, '“composition” will not be used as a tag in new jobs')
      expect((await preferences()).neverTags).toEqual(['composition'])
      await expect.poll(() => page.getByLabel('Never as a tag', { exact: true }).inputValue()).toBe('composition')
    })
  })
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
