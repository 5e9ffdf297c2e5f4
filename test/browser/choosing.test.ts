import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { personIn } from '#test/kit/people.ts'
import { goWithin, headed } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { type Client, control, type LibraryPhoto } from '#test/kit/stack-client.ts'
import { POPULAR_TAGS } from '#web/features/photos/search/criteria.ts'
import { QUICK_SELECT_PHOTOS } from '#worker/domain/limits.ts'
import { PLATFORMS, PROVIDERS, type Provider } from '#worker/domain/platforms.ts'
import { STYLE_EXAMPLES } from '#worker/domain/style-examples.ts'
import { STYLE_CHOICES, STYLES } from '#worker/domain/styles.ts'

const MOST_IMAGES = 60
/** A page that the grid may have loaded itself. */
const MOST_CALLS = 1
const SCREEN_PX = 900
const stack = inject('stack')
const browser = await sharedBrowser()
/** A user with 5,000 photos. */
let client: Client
let page: Page
/** The client's photos that can be selected. */
let photos: LibraryPhoto[]

beforeAll(async () => {
  ;({ client, page } = await personIn(browser, stack))
  await client.connect('vivian')
  photos = (await control(stack).library('vivian')).filter(photo => photo.media === 'photo')
})
afterAll(async () => {
  for (const provider of PROVIDERS) await client.send('DELETE', `/api/auth/disconnect/${provider}`)
})

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const shows = (text: string | RegExp) => page.getByText(text, { exact: true }).first().waitFor()
const pictures = (url: URL) => url.origin === stack.sandbox && url.pathname.startsWith('/photos/')
const panel = () => page.getByRole('region', { name: sees('selection-criteria') })
const count = (amount: number) => amount.toLocaleString('en')
const countTagged = (...tags: string[]) => photos.filter(photo => photo.tags.some(tag => tags.includes(tag))).length

async function showsAllPhotos(): Promise<void> {
  await headed(page, sees('photos-title'))
  await shows(`${count(photos.length)} photos, newest first`)
}

async function openPhotos(): Promise<void> {
  await page.goto(`${stack.app}/photos`)
  await showsAllPhotos()
}

test('Select all, if stopped, selects nothing; otherwise it includes photos that are not loaded yet, without asking the platform for them', async () => {
  await openPhotos()
  await page.getByText(/photos, as of /).waitFor()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/photos/ids*', async route => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await press('Select all')
  await press('Stop')
  await page.getByRole('button', { name: 'Select all', exact: true }).waitFor()
  held.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await shows('0 selected')

  const { calls } = control(stack)
  const before = (await calls('flickr')).at(-1)?.n ?? 0
  await press('Select all')
  await shows(`${count(photos.length)} selected`)
  expect((await calls('flickr', before)).length).toBeLessThanOrEqual(MOST_CALLS)
  expect(await page.locator('main img').count()).toBeLessThanOrEqual(MOST_IMAGES)
  await press('Deselect all')
  await shows('0 selected')
})

describe('in the search', () => {
  beforeAll(async () => {
    await page.goto(`${stack.app}/photos`)
    await page.getByRole('checkbox', { name: /, / }).first().waitFor()
  })

  /** The button that opens the panel. Each test begins and ends with the panel closed. */
  const closed = () => page.getByRole('button', { name: 'Change', exact: true, expanded: false })
  const tags = () => panel().getByLabel('Search by tags')

  const search = () => panel().getByRole('button', { name: 'Search', exact: true })
  async function searchFor(tag: string): Promise<void> {
    await closed().click()
    await tags().fill(tag)
    await search().click()
    await shows(`${count(countTagged(tag))} photos, tagged ${tag}`)
    await closed().waitFor()
  }

  test('tags are searched once something is typed, and the panel closes when photos are found', async () => {
    await showsAllPhotos()
    await closed().click()
    expect(await search().isDisabled()).toBe(true)
    await press('Hide')
    await searchFor('harbour')
  })

  test('popular tags are suggested, and one is searched as soon as it is chosen, beside the tags searched already', async () => {
    await searchFor('boats')
    await closed().click()
    expect(POPULAR_TAGS).toEqual(sees('popular-tags'))
    for (const tag of POPULAR_TAGS) {
      expect(await panel().getByRole('button', { name: tag, exact: true }).count()).toBe(1)
    }
    await panel().getByRole('button', { name: 'travel', exact: true }).click()
    await shows(`${count(countTagged('boats', 'travel'))} photos, tagged boats or travel`)
    await closed().waitFor()
  })

  test('the panel stays open when photos are found while the user types in it', async () => {
    await closed().click()
    const held = Promise.withResolvers<void>()
    await page.route(
      url => url.pathname === '/api/photos' && url.searchParams.has('tags'),
      async route => {
        await held.promise
        await route.continue()
      },
    )
    onTestFinished(() => held.resolve())
    await tags().fill('harbour')
    await tags().press('Enter')
    await tags().pressSequentially(', boats')
    held.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await shows(`${count(countTagged('harbour'))} photos, tagged harbour`)
    await page.getByRole('checkbox', { name: /, / }).first().waitFor()
    expect(await tags().evaluate(field => field === document.activeElement)).toBe(true)
    await press('Hide')
    await closed().waitFor()
  })

  test('a quick selection shows the newest few of all photos', async () => {
    await closed().click()
    await panel().getByRole('button', { name: 'Recent uploads' }).click()
    await shows(`${QUICK_SELECT_PHOTOS} of ${count(photos.length)} photos, newest first`)
    await closed().waitFor()
  })

  test('an empty result has a hint, and a way back to all photos', async () => {
    await closed().click()
    await panel().getByLabel('Taken', { exact: true }).selectOption({ label: 'Between two dates…' })
    await panel().getByLabel('Taken from').fill('1990-01-01')
    await panel().getByLabel('Taken to').fill('1990-12-31')
    await press('Show photos')
    await shows(sees('no-photos-found'))
    await shows('Try adjusting your filters: other dates, other albums or another tag.')
    await press('Show all photos')
    await shows(`${count(photos.length)} photos, newest first`)
  })

  // Begins with all photos, as the test before leaves them.
  test('an album is searched as soon as it is chosen', async () => {
    await closed().click()
    await panel().getByText('Most recent').waitFor()
    const album = panel().getByRole('checkbox').first()
    const title = await album.locator('xpath=ancestor::label').locator('span').nth(-2).textContent()
    await album.check()
    await shows(new RegExp(`photos, in ${title}$`))
    await closed().waitFor()
  })
})

test('pictures that are scrolled past are no longer downloaded, and one that does not load leaves a placeholder', async () => {
  await page.route(pictures, () => undefined)
  await openPhotos()
  await page.locator('main img').first().waitFor()
  const cancelled = page.waitForEvent('requestfailed', request => pictures(new URL(request.url())))
  await page.mouse.wheel(0, SCREEN_PX * 3)
  await cancelled
  await page.unroute(pictures)

  await page.route(pictures, route => route.abort())
  await page.mouse.wheel(0, SCREEN_PX * 3)
  await page.locator('use[href="#tile-broken"]').first().waitFor()
  await page.unroute(pictures)
})

test('every style says what it is for, and the job is written in the chosen style, length and language', async () => {
  await openPhotos()
  await press(/^Style: /)
  const dialog = page.getByRole('dialog', { name: 'Writing options' })
  for (const key of STYLE_CHOICES) {
    const { title, longDescription, bestFor } = STYLES[key]
    const example = STYLE_EXAMPLES[key]
    await dialog.getByRole('radio', { name: title }).check({ force: true })
    const texts = [longDescription, `Best for: ${bestFor}`, example.title, example.description]
    for (const text of texts) await dialog.getByText(text, { exact: true }).first().waitFor()
  }
  for (const [preset, length] of [
    ['Short', '1 sentence'],
    ['Medium', '3 sentences'],
    ['Long', '5 sentences'],
  ] as const) {
    await dialog.getByRole('button', { name: preset }).click()
    await dialog.getByText(length, { exact: true }).waitFor()
  }
  await dialog.getByLabel('Language').selectOption('German (new)')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const sent = page.waitForRequest(request => new URL(request.url()).pathname === '/api/photos/process')
  await page
    .getByRole('checkbox', { name: /no description/ })
    .first()
    .check({ force: true })
  await press('Generate')
  expect((await sent).postDataJSON()).toMatchObject({
    provider: 'flickr',
    style: 'shuffle',
    descriptionSentences: 5,
    language: 'de',
    addPhotonymTag: true,
  })
  await page.waitForURL(/\/job\//)
  await page.locator('article p[lang="de"]').first().waitFor()
})

const CHOSEN: Provider[] = ['unsplash', 'flickr']

test('with several platforms each can be chosen, shows only what it supports and is asked for nothing else', async () => {
  for (const provider of CHOSEN.filter(each => each !== 'flickr')) await client.connect('vivian', provider)
  const asked: URL[] = []
  page.on('request', request => asked.push(new URL(request.url())))
  await page.goto(stack.app)
  for (const provider of CHOSEN) {
    const { name, capabilities } = PLATFORMS[provider]
    await goWithin(page, '/')
    await page.getByRole('link', { name: `Enhance My ${name} Photos` }).click()
    await page.getByText(/photos, newest first$/).waitFor()
    expect(await page.getByLabel('Photo platform').inputValue()).toBe(provider)
    const lacking = capabilities.title ? 'Select untitled' : 'Select undescribed'
    await page.getByRole('button', { name: lacking, exact: true }).waitFor()
    await press('Change')
    await panel().getByText('Most recent').waitFor()
    for (const [control, isOffered] of [
      ['Search by tags', capabilities.tagSearch],
      ['Uploaded', capabilities.uploadDates],
      ['Taken', capabilities.takenDates],
    ] as const) {
      expect(await panel().getByLabel(control, { exact: true }).count(), `${control} on ${name}`).toBe(
        isOffered ? 1 : 0,
      )
    }
    await panel().getByRole('button', { name: 'Recent uploads' }).click()
    await page.getByText(new RegExp(`^${QUICK_SELECT_PHOTOS} of .*, newest first$`)).waitFor()
    await page.getByText(/free on your account$/).waitFor()
  }
  await page.getByLabel('Photo platform').selectOption('unsplash')
  await page.getByText(/photos, newest first$/).waitFor()
  const parameters = asked
    .filter(url => url.pathname === '/api/photos' && url.searchParams.get('provider') === 'unsplash')
    .flatMap(url => [...url.searchParams.keys()])
  expect([...new Set(parameters)].sort()).toEqual(['limit', 'order', 'provider', 'sort'])
})
