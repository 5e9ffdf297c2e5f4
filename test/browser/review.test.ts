import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { PHONE } from '#test/kit/people.ts'
import { reviewing } from '#test/kit/reviewing.ts'
import { headed, press, shows } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { api } from '#worker/contract/paths.ts'

const UNDO_FIRST = 'Undo this photo before changing it.'

const browser = await sharedBrowser()

async function editTitle(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit title' }).first().click()
  await title(page).fill(text)
}

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const holds = (page: Page, text: string) => expect.poll(() => title(page).inputValue()).toBe(text)
const isAsWideAs = (page: Page, { width }: typeof PHONE) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

test('a link followed without a connection opens once there is one, and what was typed is saved', async () => {
  // The code of the page that is asked for must come from the network.
  const { page, results } = await reviewing(browser, 1, { isFirstVisit: true })
  await editTitle(page, 'Typed in a tunnel')
  await page.context().setOffline(true)
  const tried = page.waitForRequest('**/api/health')
  await page.getByRole('link', { name: sees('nav-history') }).click()
  await tried
  await holds(page, 'Typed in a tunnel')
  await page.context().setOffline(false)
  await headed(page, sees('nav-history'))
  await expect.poll(async () => (await results())[0]?.generatedTitle).toBe('Typed in a tunnel')
})

test('a reload saves what was typed, and asks first if it cannot be saved', async () => {
  const { client, page, jobId, results } = await reviewing(browser, 1)
  await editTitle(page, 'Left by closing')
  await page.reload()
  await expect.poll(async () => (await results())[0]?.generatedTitle).toBe('Left by closing')

  await editTitle(page, 'Typed too late')
  await client.applySingle(jobId, (await results())[0]?.photoId ?? '')
  await shows(page, UNDO_FIRST)
  const asked = page.waitForEvent('dialog').then(async dialog => {
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
  })
  await page.reload()
  await asked
  await shows(page, UNDO_FIRST)
  await holds(page, 'Typed too late')
})

test('on a phone no editor is wider than the window, whatever it shows', async () => {
  const { client, page, jobId, results } = await reviewing(browser, 1, { viewport: PHONE })
  const photoId = (await results())[0]?.photoId ?? ''
  await editTitle(page, 'Typed here')
  await client.send('PATCH', api.jobPhoto(jobId, photoId), { title: 'Saved on another device '.repeat(4).trim() })
  await page.getByText('Saved on another device').first().waitFor()
  await isAsWideAs(page, PHONE)
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize(PHONE)
  await press(page, 'Keep the other text')

  const long = 'tidal'.repeat(40)
  await press(page, 'Edit tags')
  await page.getByRole('textbox', { name: 'Add tags, separated by commas' }).fill(`${long}, ${long}`)
  await press(page, 'Add')
  await page.getByRole('alert').getByText(`The tag “${long}” is there already`, { exact: true }).waitFor()
  await isAsWideAs(page, PHONE)
})

test('axe finds nothing serious in the question about a rewrite and on the summary', async () => {
  const { page } = await reviewing(browser, 2)
  const clear = async (state: string) => expect([state, await barriers(page)]).toEqual([state, []])
  await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Desk' }).click()
  await page.getByRole('region', { name: 'Photo 1 of 2' }).waitFor()
  await page.keyboard.press('r')
  await page.getByRole('dialog', { name: /^Rewrite/ }).waitFor()
  await clear('rewrite')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  for (const number of [1, 2]) {
    await page.getByRole('region', { name: `Photo ${number} of 2` }).waitFor()
    await page.keyboard.press('p')
  }
  await page.getByRole('region', { name: 'Approved' }).waitFor()
  await clear('summary')
})
