import { expect, inject, test } from 'vitest'
import { borrowFlickr, PHONE, personIn } from '#test/kit/people.ts'
import { press, shows } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'

const stack = inject('stack')
const browser = await sharedBrowser()

test('on a phone the agent is turned on by a key and describes a new photo, on a page no wider than the window', async () => {
  const { client, page } = await personIn(browser, stack, { viewport: PHONE })
  await borrowFlickr(client, 'dorothea')
  await page.goto(`${stack.app}/agent`)
  // Other tests add photos to this account, too.
  await page.getByLabel('Tag filter').fill('for the agent')
  await page.getByRole('switch', { name: 'Enable agent' }).press('Space')
  await shows(page, 'Agent enabled')
  await page.getByRole('form', { name: 'When no free photos are left' }).waitFor()
  await page.getByRole('radio', { name: /Surprise Mix/ }).waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)

  await control(stack).addPhoto('dorothea', { title: '', description: '', tags: ['for the agent'] })
  await press(page, 'Run Now')
  await page.getByRole('link', { name: 'Processing 1 new photo' }).waitFor()
  await page.getByRole('article').getByText('1 processed · 100% applied · Free').waitFor()
})
