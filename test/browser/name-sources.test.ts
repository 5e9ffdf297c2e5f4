import { expect, inject, onTestFinished, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { borrowFlickr, DESK, personIn } from '#test/kit/people.ts'
import { press } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'
import { TAGS } from '#test/kit/texts.ts'

const stack = inject('stack')
const sandbox = control(stack)

const browser = await sharedBrowser()

const NAMED = {
  title: 'Boats at Rest in Venice',
  description: 'Boats rest in Venice. One of them came from New York.',
  tags: ['venice', ...TAGS.slice(1)],
}
const LINE = 'Venice: your tags · New York: your title'

test('a photo’s card and its desk say where the names in our texts come from, and no longer once they are edited away', async () => {
  const { client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'dorothea')
  const { id } = await sandbox.addPhoto('dorothea', { title: 'From New York', description: '', tags: ['venice'] })
  await client.list({ limit: '10' })
  onTestFinished(async () => void (await sandbox.model({})))
  await sandbox.model({ reply: NAMED })
  const { jobId } = await client.process([id])
  await client.generated(jobId)
  const line = page.getByText(LINE)
  const isSaid = async () => {
    await line.waitFor()
    expect(await line.textContent()).toBe(`Where names come from: ${LINE}`)
    // A name in a right-to-left script must not reorder what follows it.
    expect(await line.locator('bdi').allTextContents()).toEqual(['Venice', 'New York'])
    expect(await barriers(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.setViewportSize(DESK)
  }
  await page.goto(`${stack.app}/job/${jobId}?view=cards`)
  await isSaid()
  await page.getByRole('radio', { name: 'Desk' }).click()
  await page.getByRole('region', { name: 'Photo 1 of 1', exact: true }).waitFor()
  await isSaid()
  await page.getByRole('button', { name: 'Edit description' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Boats rest in Venice.')
  await press(page, 'Save')
  await page.getByText('Venice: your tags', { exact: false }).filter({ hasNotText: 'New York' }).waitFor()
})
