import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { DESK, PHONE, personIn, WINDOWS } from '#test/kit/people.ts'
import { headed, press, shows } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { type Client, control, type LibraryPhoto } from '#test/kit/stack-client.ts'
import { until } from '#test/kit/until.ts'
import type { ProcessRequest } from '#worker/contract/jobs.ts'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import { api } from '#worker/contract/paths.ts'
import { isCameraName } from '#worker/domain/missing.ts'

const stack = inject('stack')
const browser = await sharedBrowser()
/** A user with 5,000 photos. */
let client: Client
let page: Page
let photos: LibraryPhoto[]
let untitled: LibraryPhoto[]

beforeAll(async () => {
  ;({ client, page } = await personIn(browser, stack))
  await client.connect('vivian')
  photos = (await control(stack).library('vivian')).filter(photo => photo.media === 'photo')
  untitled = photos.filter(({ title }) => title.trim() === '' || isCameraName(title))
})
afterAll(async () => void (await client.send('DELETE', '/api/auth/disconnect/flickr')))

const count = (amount: number) => amount.toLocaleString('en')
const chip = (name: RegExp) => page.getByRole('group', { name: 'Show only' }).getByRole('button', { name })
const tile = (id: string) => page.locator(`img[src*="${id}"]`).first()

async function openPhotos(query = ''): Promise<void> {
  await page.goto(`${stack.app}/photos${query}`)
  await headed(page, sees('photos-title'))
  await page.getByText(/photos, as of /).waitFor()
}

/** Answers orders in place of the server, and returns them as they come. */
async function takeOrders(answer: (order: ProcessRequest, number: number) => 'accept' | 'lose') {
  const orders: { body: ProcessRequest; key: string | undefined }[] = []
  await page.route('**/api/photos/process', async route => {
    const body: ProcessRequest = route.request().postDataJSON()
    orders.push({ body, key: route.request().headers()['idempotency-key'] })
    if (answer(body, orders.length) === 'lose') return route.abort()
    await route.fulfill({ json: { jobId: `job-${orders.length}`, requiresPayment: false } })
  })
  return orders
}

test('the dashboard leads to what the library lacks, with nothing chosen; chips count it, narrow the list, and are in the address', async () => {
  await page.goto(stack.app)
  await page.getByRole('link', { name: `${count(untitled.length)} without a title: start` }).click()
  await shows(page, `${count(untitled.length)} photos, without title`)
  await shows(page, '0 selected')
  await page.getByText(/photos, as of /).waitFor()
  // Its own number stays, and the others' room: a second press must not meet another chip.
  await chip(new RegExp(`^Missing title ${count(untitled.length)}$`)).waitFor()
  await chip(/^Applied$/).waitFor()
  await chip(/^Missing title/).click()
  await shows(page, `${count(photos.length)} photos, newest first`)
  await chip(new RegExp(`^Missing title ${count(untitled.length)}$`)).click()
  await shows(page, `${count(untitled.length)} photos, without title`)
  expect(new URL(page.url()).search).toBe('?missing=title')
  await page.reload()
  await shows(page, `${count(untitled.length)} photos, without title`)
  expect(await chip(/^Missing title/).getAttribute('aria-pressed')).toBe('true')
  await chip(/^Missing title/).click()
  await shows(page, `${count(photos.length)} photos, newest first`)
  await chip(/^Applied 0$/).click()
  await shows(page, sees('no-photos-found'))
})

test('where photos are not counted, the dashboard says so and leads to them', async () => {
  const path = /\/api\/library\?/
  await page.route(path, async route => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), state: 'off' } })
  })
  await page.goto(stack.app)
  await shows(page, 'Photos are not counted here')
  expect(await page.getByText('without a title').count()).toBe(0)
  await page.getByRole('link', { name: 'Choose photos' }).click()
  await shows(page, `${count(photos.length)} photos, newest first`)
  // The browser has kept that they are not counted.
  await page.route(path, () => undefined)
  await page.goto(stack.app)
  await shows(page, '– wait for your review')
  await shows(page, 'Loading your library…')
  expect(await page.getByText('without a title').count()).toBe(0)
  await page.unroute(path)
})

const READING = { read: 600, total: 5000, readAt: null, waitSeconds: 60 }
const COUNTED: [Partial<LibraryAnswer> | null, RegExp, string][] = [
  [{}, /^[\d,]+ photos, as of /, 'Refresh'],
  [{ state: 'waiting', ...READING }, /^600 of 5,000 photos read, the rest/, 'Choose photos'],
  [{ read: 0, total: 0 }, /^No photos on Flickr yet/, 'Refresh'],
  [{ state: 'reading', ...READING }, /^Reading your library: 600 of 5,000/, 'Choose photos'],
  [{ state: 'denied' }, /^Flickr no longer lets us/, 'Connect Flickr again'],
  [null, /^The counts could not be loaded/, 'Try again'],
]

test('every state of a library has its sentence and its one action, and no window is too narrow for it', async () => {
  const path = /\/api\/library\?/
  onTestFinished(() => page.setViewportSize(DESK))
  const section = page.getByRole('region', { name: 'Your library on Flickr' })
  const shown = async (known: Partial<LibraryAnswer> | null, sentence: RegExp) => {
    await page.route(path, async route => {
      if (known === null) return route.fulfill({ status: 400, json: { error: 'No.', code: 'VALIDATION' } })
      await route.fulfill({ json: { ...(await (await route.fetch()).json()), ...known } })
    })
    await page.goto(stack.app)
    await section.getByText(sentence).waitFor()
    for (const size of WINDOWS) {
      await page.setViewportSize(size)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    }
    const actions = await section.locator('ul + *').locator('a, button').allTextContents()
    await page.unroute(path)
    return actions
  }
  for (const [known, sentence, action] of COUNTED) expect(await shown(known, sentence)).toEqual([action])
  await press(page, 'Try again')
  await section.getByText(/ photos, as of /).waitFor()
})

test('a search of a library that may no longer be read says so, not that it is being read', async () => {
  const library = /\/api\/library\?/
  const found = /\/api\/photos\?/
  await page.route(library, async route => {
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), state: 'denied' } })
  })
  await page.route(found, route => route.fulfill({ json: { photos: [], nextCursor: null, total: 0, complete: false } }))
  await page.goto(`${stack.app}/photos?missing=title`)
  await shows(page, 'Flickr no longer lets us read your library. Connect it again to search all of it.')
  await page.unroute(library)
  await page.unroute(found)
})

test('photos in a job are marked, asked about before they are ordered again, and left out of a selection', async () => {
  const [one, two, three] = (await client.list({ missing: 'title', limit: '3' })).photos
  if (!one || !two || !three) throw new Error('Vivian has too few photos')
  await openPhotos('?missing=title')
  const { jobId } = await client.process([one.id, two.id])
  await client.generated(jobId)
  const waiting = page.getByRole('checkbox', { name: /waits for review$/ })
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await until(
    'the marks, once the person is back',
    () => comeBack().then(() => waiting.count()),
    marked => marked === 2,
  )
  await waiting.first().check({ force: true })
  await waiting.nth(1).check({ force: true })
  await page
    .getByRole('checkbox', { name: /, untitled/ })
    .first()
    .check({ force: true })
  await press(page, 'Generate')
  await shows(page, '2 of these 3 have texts that wait for you.')
  await page.keyboard.press('Escape')
  await press(page, 'Generate')
  await press(page, 'Leave them out')
  await page.waitForURL(/\/job\//)
  const next = page.url().split('/').at(-1) ?? ''
  expect((await client.generated(next)).results.map(({ photoId }) => photoId)).toEqual([three.id])

  await openPhotos()
  await press(page, 'Select untitled')
  await shows(page, `${count(untitled.length - 3)} selected`)
  await page.getByText(/3 photos left out: they have texts that wait for you/).waitFor()
  await shows(page, `${count(untitled.length)} photos, without title`)
  expect(await tile(one.id).count()).toBe(1)
})

test('more photos than a job holds become several jobs, and an order that broke off goes on in another tab', async () => {
  const all = photos.length - 3
  const lost = await takeOrders((_, number) => (number === 1 ? 'accept' : 'lose'))
  // Three presses from the dashboard to the first job.
  await page.goto(stack.app)
  await page.getByRole('link', { name: 'Photo Selection' }).first().click()
  await press(page, 'Select all')
  await shows(page, `${count(all)} selected`)
  await press(page, 'Generate')
  await page.getByText(/nothing is ordered twice/).waitFor()
  await shows(page, `${count(all - 2000)} selected`)
  expect(lost.map(({ body }) => body.name)).toEqual(['Photos (1 of 3)', 'Photos (2 of 3)'])
  expect(lost.every(({ body }) => body.again === false)).toBe(true)

  const context = page.context()
  await page.close()
  page = await context.newPage()
  const rest = await takeOrders(() => 'accept')
  await openPhotos()
  await shows(page, `${count(all - 2000)} selected`)
  await press(page, 'Generate')
  await page.waitForURL(/\/history$/)
  expect(rest.map(({ body }) => body.name)).toEqual(['Photos (2 of 3)', 'Photos (3 of 3)'])
  expect(rest[0]).toEqual(lost[1])
  const ordered = [lost[0], ...rest].flatMap(order => order?.body.photoIds ?? [])
  expect(new Set(ordered).size).toBe(all)
  await openPhotos()
  await shows(page, '0 selected')
  await page.unrouteAll()
})

test('what is selected is shown from other lists too, and a long list follows jobs', async () => {
  await openPhotos('?missing=title')
  const titleOnly = page.getByRole('checkbox', { name: /, untitled$/ }).first()
  await titleOnly.check({ force: true })
  await chip(/^Missing title/).click()
  await chip(/^Missing description/).click()
  await chip(/^Only selected 1$/).click()
  await shows(page, '0 of 1 selected photo in this list')

  await chip(/^Only selected 1$/).click()
  const [first] = (await client.list({ missing: 'description', work: 'none', limit: '1' })).photos
  const { jobId } = await client.process([first?.id ?? ''])
  await client.generated(jobId)
  const label = page.locator(`:has(> img[src*="${first?.id}"]) > input`)
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await until(
    'its mark',
    () => comeBack().then(() => label.getAttribute('aria-label')),
    words => words?.endsWith('waits for review') === true,
  )
  await chip(/^Only selected 1$/).click()
  await press(page, 'Show all selected')
  await shows(page, '1 of 1 selected photo')
  expect(await titleOnly.isChecked()).toBe(true)
})

test('tiles, chips, counts and history agree after an apply, an undo, a skip, a failure and a deletion by the owner', async () => {
  const sandbox = control(stack)
  onTestFinished(async () => void (await sandbox.model({})))
  const { photos: free } = await client.list({ missing: 'title', work: 'none', limit: '6' })
  const [applied = '', undone = '', skipped = '', failed = '', inJob = '', inNone = ''] = free.map(({ id }) => id)
  const { jobId } = await client.process([applied, undone, skipped, inJob])
  await client.generated(jobId)
  await client.applySingle(jobId, applied)
  await client.applySingle(jobId, undone)
  await client.undo(jobId, undone)
  await client.send('PATCH', api.jobPhoto(jobId, skipped), { skipped: true })
  await sandbox.model({ reply: Array(9).fill('none') })
  const { jobId: failedJob } = await client.process([failed])
  await client.generated(failedJob)
  for (const id of [inJob, inNone]) await sandbox.deletePhoto('vivian', id)

  await openPhotos()
  await chip(/^Applied 1$/).waitFor()
  await press(page, 'Refresh')
  const lacking = untitled.length - [applied, inJob, inNone].length
  await chip(new RegExp(`^Missing title ${count(lacking)}$`)).waitFor()
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    const { counts } = await client.get<LibraryAnswer>(api.library('flickr'))
    expect(counts).toMatchObject({ untitled: lacking, applied: 1, undone: 1, skipped: 1, failed: 1, review: 4 })
    for (const [label, state, words, ids] of [
      ['Waiting for review', 'review', 'waits for review', null],
      ['Applied', 'applied', 'applied', [applied]],
      ['Skipped', 'skipped', 'skipped', [skipped]],
      [null, 'undone,failed', 'untitled', [undone, failed]],
    ] as const) {
      await openPhotos(`?work=${state}`)
      const photosShown = ids?.length ?? counts.review ?? 0
      await page
        .getByText(new RegExp(`^${photosShown} photos?, `))
        .first()
        .waitFor()
      if (label) await chip(new RegExp(`^${label} ${photosShown}$`)).waitFor()
      const tiles = page.getByRole('group', { name: 'Photos' }).getByRole('checkbox')
      await expect.poll(() => tiles.count()).toBe(photosShown)
      for (const name of await tiles.evaluateAll(boxes => boxes.map(box => box.ariaLabel)))
        expect(name).toContain(words)
      for (const id of ids ?? []) await tile(id).waitFor()
    }
    await page.goto(stack.app)
    await page.getByRole('link', { name: `${count(lacking)} without a title: start` }).waitFor()
    await page.getByText(`${count(counts.complete ?? 0)} complete`).waitFor()
    await page.goto(`${stack.app}/history`)
    for (const [job, facts] of [
      [jobId, /4 processed · 33% applied · 1 undone/],
      [failedJob, /0 processed .*1 photo got no text/],
    ] as const) {
      const entry = page.getByRole('article').filter({ has: page.locator(`a[href="/job/${job}"]`) })
      await entry.waitFor()
      expect(await entry.textContent()).toMatch(facts)
    }
  }
})
