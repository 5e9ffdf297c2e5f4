import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { borrowFlickr, personIn } from '#test/kit/people.ts'
import { headed, press } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

/** The name and the contents of the file that this button saves. */
async function saved(page: Page, button: string): Promise<[name: string, contents: string]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)])
  return [download.suggestedFilename(), readFileSync(await download.path(), 'utf8')]
}

test('data is saved as files, JSON without a secret and CSV, and that is in the activity', async () => {
  const { email, client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'vivian')
  await page.goto(`${stack.app}/account`)
  await headed(page, 'Activity')
  const [name, data] = await saved(page, 'Download JSON')
  expect(name).toMatch(/\.json$/)
  expect(JSON.parse(data)).toMatchObject({ account: { email } })
  expect(data).toContain('vivian')
  expect(data).not.toMatch(/scrypt\$|oauth_token|credentials|tokenHash/)
  const activity = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await activity.filter({ hasText: 'Exported your data' }).first().waitFor()

  const [table, rows] = await saved(page, 'Download CSV')
  expect(table).toMatch(/\.csv$/)
  expect(rows).toMatch(/^\ufeff?job,created,platform,photo,/)
})
