import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { borrowFlickr, personIn } from '../support/people.ts'
import { headed, press } from '../support/screen.ts'

const stack = inject('stack')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('selecting, reviewing and applying by keyboard keeps the focus in place when a button disappears', async () => {
  const { client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'dorothea')
  const focused = (name: string | RegExp) => page.locator(':focus').and(page.getByRole('button', { name })).waitFor()
  const key = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  await page.goto(`${stack.app}/photos`)
  await page.getByRole('checkbox').first().waitFor()
  await key('Change')
  await page.getByLabel('Search by tags').fill('nobody has this tag')
  await press(page, 'Search')
  await headed(page, 'No photos found')
  await key('Show all photos')
  await page.getByRole('checkbox').first().waitFor()
  await focused('Change')
  expect(await page.getByLabel('Search by tags').count()).toBe(0)

  const photos = page.getByRole('checkbox', { name: /, untitled/ })
  await photos.nth(0).focus()
  await page.keyboard.press('Space')
  await key('Generate')
  await key('Dismiss help')
  await page.locator('main:focus').waitFor()
  await page.getByRole('button', { name: 'Skip', exact: true }).waitFor()
  await key('Skip')
  await focused('Undo Skip')
  await page.keyboard.press('Enter')
  await focused('Skip')
  await key('Apply to Flickr')
  await focused('Undo')
  await page.keyboard.press('Enter')
  await focused('Skip')
})

test('Shift and an arrow select from here on, also where nothing was selected before', async () => {
  const { client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'dorothea')
  await page.goto(`${stack.app}/photos`)
  await page.getByRole('checkbox').first().focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByText('3 selected', { exact: true }).first().waitFor()
})
