import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { AS_IT_STANDS, barriers } from '#test/kit/axe.ts'
import { borrowFlickr, personIn } from '#test/kit/people.ts'
import { goWithin, press } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'
import { TAGS } from '#test/kit/texts.ts'
import { NOTE_MAX } from '#worker/domain/limits.ts'

const NARROW = { width: 320, height: 640 }
const stack = inject('stack')
const sandbox = control(stack)
const browser = await sharedBrowser()

const expectToFit = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)

test('no sentence about a library is wider than a narrow window', async () => {
  const { client, page } = await personIn(browser, stack, { viewport: NARROW })
  await borrowFlickr(client, 'dorothea')
  await page.goto(stack.app)
  for (const [change, sentence] of [
    [
      { state: 'waiting', read: 600, total: 5000, readAt: null, waitSeconds: 60 },
      /^600 of 5,000 photos read, the rest/,
    ],
    [{ state: 'denied' }, /^Flickr no longer lets us/],
  ] as const) {
    await page.route(/\/api\/library\?/, async route => {
      await route.fulfill({ json: { ...(await (await route.fetch()).json()), ...change } })
    })
    await page.reload()
    await page.getByText(sentence).waitFor()
    await expectToFit(page)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('axe finds nothing serious where a note is too long', async () => {
  const { client, page } = await personIn(browser, stack, { viewport: NARROW })
  await borrowFlickr(client, 'dorothea')
  await page.goto(`${stack.app}/photos`)
  await press(page, /^Style: /)
  await page.getByText('What should the text know?').click()
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('x'.repeat(NOTE_MAX + 2))
  await page.getByText('2 characters too many').waitFor()
  expect(await barriers(page, AS_IT_STANDS)).toEqual([])
})

test('a note, the sources of names and suggested tags fit into a narrow window, in cards and at the desk', async () => {
  const { client, page } = await personIn(browser, stack, { viewport: NARROW })
  await client.put('/api/users/preferences', { addTagsTo: 'untagged' })
  await borrowFlickr(client, 'dorothea')
  const { id } = await sandbox.addPhoto('dorothea', { title: 'From New York', description: '', tags: ['venice'] })
  await client.list({ limit: '10' })
  onTestFinished(async () => void (await sandbox.model({})))
  const description = 'Boats rest in Venice. One of them came from New York.'
  await sandbox.model({ reply: { title: 'Boats at Rest', description, tags: ['venice', ...TAGS.slice(1)] } })
  const { jobId } = await client.process([id], { note: 'Ana and Tom’s wedding in Sintra' })
  await client.generated(jobId)
  await page.goto(`${stack.app}/job/${jobId}?view=cards`)
  for (const view of ['cards', 'desk']) {
    await goWithin(page, `/job/${jobId}?view=${view}`)
    await page.getByText('Venice: your tags · New York: your title').waitFor()
    await page.getByText('Suggested tags, not added').waitFor()
    await expectToFit(page)
    expect(await barriers(page, AS_IT_STANDS)).toEqual([])
  }
})
