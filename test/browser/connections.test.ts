import { expect, inject, test } from 'vitest'
import { giveFlickrBack, personIn } from '#test/kit/people.ts'
import { headed, press } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')
const browser = await sharedBrowser()

test('Flickr’s page leads back to a page that says why nothing is connected, and, once it is allowed, to the dashboard', async () => {
  const { client, page } = await personIn(browser, stack, { role: 'temporary' })
  giveFlickrBack(client)
  const decide = async (decision: 'OK, allow it' | 'No, thanks') => {
    await press(page, 'Connect Flickr')
    await page.getByRole('radio', { name: /dorothea/i }).check()
    await press(page, decision)
  }
  await page.goto(stack.app)
  await decide('No, thanks')
  await headed(page, 'Connection failed')
  await page.getByText(/^You did not allow Photonym/).waitFor()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await decide('OK, allow it')
  await headed(page, /^Welcome, /)
  await page.getByRole('link', { name: /^Enhance My Flickr Photos/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})
