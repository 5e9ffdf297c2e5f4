import { expect, inject, onTestFinished, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { borrowFlickr, PASSWORD, type Person, PHONE, personIn } from '#test/kit/people.ts'
import { headed, press } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')
const NEW = 'three grey herons at dawn'

const browser = await sharedBrowser()

async function fillForm({ page }: Person): Promise<void> {
  await page.goto(`${stack.app}/account/change-password`)
  for (const [label, text] of [
    ['Current password', PASSWORD],
    ['New password', NEW],
    ['Confirm new password', NEW],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}

test('a changed password leaves this browser signed in alone, and offers to disconnect what was connected since', async () => {
  const person = await personIn(browser, stack)
  const { email, client, page } = person
  await borrowFlickr(client, 'vivian')
  // The new password ends the session in which the Flickr account is given back.
  onTestFinished(async () => void (await client.send('POST', '/api/auth/password/login', { email, password: NEW })))
  await fillForm(person)
  await press(page, sees('change-password'))
  await page.getByRole('region', { name: 'Connected since your last password' }).getByText('@vivian').waitFor()
  expect(await barriers(page)).toEqual([])
  expect((await client.send('GET', '/api/auth/me')).status).toBe(401)
  await page.reload()
  await headed(page, 'Activity')
})

test('a new password whose answer was lost leads to a page without barriers that says to log in with it', async () => {
  const person = await personIn(browser, stack, { viewport: PHONE })
  const { client, page } = person
  const path = '/api/auth/password/change'
  await page.route(
    `**${path}`,
    async route => {
      await client.send('POST', path, route.request().postDataJSON())
      await route.abort()
    },
    { times: 1 },
  )
  await fillForm(person)
  await press(page, sees('change-password'))
  await page.getByText('Network error occurred').waitFor()
  await press(page, sees('change-password'))
  await page.getByText('Your new password was most likely saved').waitFor()
  expect(await barriers(page)).toEqual([])
})
