import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { PHONE } from '#test/kit/people.ts'
import { generate, reviewing } from '#test/kit/reviewing.ts'
import { failing, headed, press, shows } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

const hasFocus = (control: Locator) =>
  expect.poll(() => control.evaluate(it => it === document.activeElement)).toBe(true)
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)

test('a job is named by keyboard on a phone, and found by that name and by its platform', async () => {
  const person = await reviewing(browser, 1, { viewport: PHONE })
  const { client, page, jobId } = person
  const edit = page.getByRole('button', { name: 'Edit name' })
  const box = page.getByRole('textbox', { name: 'Name of this job' })
  await headed(page, 'Review Metadata')
  await edit.press('Enter')
  await hasFocus(box)
  await page.keyboard.type('Never mind')
  await page.keyboard.press('Escape')
  await headed(page, 'Review Metadata')
  await hasFocus(edit)

  const works = await failing(page, `/api/photos/job/${jobId}`, { status: 400, error: 'Not like that.' })
  await edit.press('Enter')
  await page.keyboard.type('Venice in November')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('The name was not saved: Not like that.').waitFor()
  await hasFocus(box)
  await fits(page)
  expect(await barriers(page)).toEqual([])
  await works()
  await page.keyboard.press('Enter')
  await headed(page, 'Venice in November')
  await hasFocus(edit)

  const { createdAt } = await client.job(await generate(person, 1))
  const unnamed = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(createdAt),
  )
  await page.setViewportSize(PHONE)
  await page.goto(`${stack.app}/history`)
  const cards = () => page.getByRole('article').evaluateAll(all => all.map(card => card.getAttribute('aria-label')))
  const search = page.getByRole('searchbox', { name: 'Search names and platforms' })
  await expect.poll(cards).toEqual([unnamed, 'Venice in November'])
  await search.fill('VENICE')
  await expect.poll(cards).toEqual(['Venice in November'])
  await shows(page, '1 job found')
  await page.reload()
  await expect.poll(cards).toEqual(['Venice in November'])
  expect(await search.inputValue()).toBe('VENICE')
  await search.fill('flick')
  await expect.poll(cards).toHaveLength(2)
  await search.fill('nowhere')
  await headed(page, 'No job is called that')
  await fits(page)
  expect(await barriers(page)).toEqual([])
  await press(page, 'Show all')
  await expect.poll(cards).toHaveLength(2)
  await hasFocus(search)
  expect(new URL(page.url()).search).toBe('')
})
