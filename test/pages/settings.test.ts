import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { borrowFlickr, personIn } from '../support/people.ts'
import { failing, press, shows, silent, timeoutsAsked } from '../support/screen.ts'

const stack = inject('stack')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('preferences are saved, shown as saved for three seconds, and are there after a reload', async () => {
  const { page } = await personIn(browser, stack, { role: 'temporary' })
  await page.clock.install()
  await page.goto(`${stack.app}/settings`)
  await page.getByRole('radio', { name: /Cinematic/ }).check()
  await press(page, 'Long')
  await page.getByLabel('Enable preview').uncheck()
  await shows(page, 'Not saved yet')
  const repair = await failing(page, '/api/users/preferences', 'broken')
  await press(page, 'Save Changes')
  await shows(page, 'Failed to save preferences')
  await shows(page, 'Failed to update preferences')
  await repair()
  await page.clock.pauseAt(Date.now() + 60_000)
  await press(page, 'Save Changes')
  const indicator = page.getByRole('status').getByText('Saved', { exact: true })
  await indicator.waitFor()
  await page.clock.runFor(1000)
  await shows(page, 'Preferences saved successfully!')
  await page.clock.runFor(1900)
  expect(await indicator.count()).toBe(1)
  await page.clock.runFor(200)
  await indicator.waitFor({ state: 'detached' })
  await page.clock.resume()

  await page.reload()
  expect(await page.getByRole('radio', { name: /Cinematic/ }).isChecked()).toBe(true)
  expect(await page.getByRole('button', { name: 'Long' }).getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByLabel('Enable preview').isChecked()).toBe(false)
})

test('a new user is shown the artistic style, which is saved with the first change', async () => {
  const { client, page } = await personIn(browser, stack, { role: 'temporary' })
  await page.goto(`${stack.app}/settings`)
  await page.getByRole('radio', { name: /Artistic Minimal/, checked: true }).waitFor()
  expect((await client.me()).preferences).toMatchObject({ defaultStyle: 'descriptive', saved: false })
  await press(page, 'Long')
  await press(page, 'Save Changes')
  await shows(page, 'Preferences saved successfully!')
  expect(await page.getByRole('radio', { name: /Artistic Minimal/ }).isChecked()).toBe(true)
  expect((await client.me()).preferences).toMatchObject({ defaultStyle: 'artistic', descriptionSentences: 5 })
})

test('choosing a style moves nothing on the page', async () => {
  const { page } = await personIn(browser, stack)
  await page.goto(`${stack.app}/settings`)
  await page.getByRole('radio', { name: /Cinematic/ }).waitFor()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const places = await page.getByRole('group', { name: 'Default style' }).evaluate(async picker => {
      const radios = [...picker.querySelectorAll('input')]
      const found = new Set<string>()
      for (const radio of radios) {
        radio.click()
        await new Promise(requestAnimationFrame)
        const tops = [...radios, ...document.querySelectorAll('h2')].map(one => one.getBoundingClientRect().top)
        found.add(tops.map(top => top + window.scrollY).join())
      }
      return found.size
    })
    expect([width, places]).toEqual([width, 1])
  }
  await page.getByText('Best for:').filter({ visible: true }).first().waitFor()
  expect(await page.getByText('Best for:').filter({ visible: true }).count()).toBe(1)
})

test('a reset asks first, fails plainly, and goes back to the defaults', async () => {
  const { client, page } = await personIn(browser, stack)
  await client.send('PUT', '/api/users/preferences', { defaultStyle: 'technical', descriptionSentences: 1 })
  await page.goto(`${stack.app}/settings`)
  await page.getByRole('radio', { name: /Technical/ }).waitFor()
  await press(page, 'Reset to Defaults')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Are you sure you want to reset all preferences to their default values?').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByRole('radio', { name: /Technical/ }).isChecked()).toBe(true)
  await press(page, 'Reset to Defaults')
  const repair = await failing(page, '/api/users/preferences/reset', 'broken')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await shows(page, 'Failed to reset preferences')
  await repair()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await shows(page, 'Preferences reset to defaults')
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByRole('radio', { name: /Artistic Minimal/ }).isChecked()).toBe(true)
  expect(await page.getByRole('button', { name: 'Medium' }).getAttribute('aria-pressed')).toBe('true')
  expect((await client.me()).preferences).toMatchObject({ defaultStyle: 'artistic', descriptionSentences: 3 })
})

test('preferences that do not load within ten seconds say so and can be asked for again', async () => {
  const { page } = await personIn(browser, stack)
  await silent(page, '/api/users/preferences')
  await page.goto(`${stack.app}/settings`)
  await shows(page, 'Failed to load preferences')
  expect(await timeoutsAsked(page)).toContain(10_000)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await press(page, 'Try again')
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
})

const FLAGS = { FLICKR_ENABLED: true, UNSPLASH_ENABLED: false, SMUGMUG_ENABLED: false }

test.each([
  ['merged over the defaults', { success: true, flags: { FLICKR_ENABLED: false, UNSPLASH_ENABLED: true } }, 'Unsplash'],
  ['the defaults where the answer has no success', { flags: { FLICKR_ENABLED: false } }, 'Flickr'],
  ['the defaults where the answer has no flags', { success: true, flags: null }, 'Flickr'],
])('feature flags are %s', async (_, json, platform) => {
  const { page } = await personIn(browser, stack)
  await page.route('**/api/features', route => route.fulfill({ json }))
  await page.goto(`${stack.app}/settings`)
  await page.getByRole('button', { name: `Connect ${platform}` }).waitFor()
  expect(await page.getByRole('button', { name: 'Connect SmugMug' }).count()).toBe(0)
})

test('feature flags that do not load within five seconds leave the defaults', async () => {
  const { page } = await personIn(browser, stack)
  await silent(page, '/api/features')
  await page.goto(`${stack.app}/settings`)
  await page.getByRole('button', { name: 'Connect Flickr' }).waitFor()
  expect(await timeoutsAsked(page)).toContain(5000)
})

test('with no platform left to connect, or none offered, the panel says so', async () => {
  const { client, page } = await personIn(browser, stack)
  const none = { ...FLAGS, FLICKR_ENABLED: false }
  await page.route('**/api/features', route => route.fulfill({ json: { success: true, flags: none } }))
  await page.goto(`${stack.app}/settings`)
  await shows(page, 'No Photo Platforms Available')
  await page.unroute('**/api/features')
  await page.route('**/api/features', route => route.fulfill({ json: { success: true, flags: FLAGS } }))
  await borrowFlickr(client, 'vivian')
  await page.reload()
  await shows(page, 'All available platforms connected')
})
