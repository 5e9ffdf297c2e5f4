import { expect, inject, onTestFinished, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { borrowFlickr, PHONE, personIn } from '#test/kit/people.ts'
import { press } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'
import { TAGS } from '#test/kit/texts.ts'

const stack = inject('stack')
const sandbox = control(stack)
const browser = await sharedBrowser()

const FIRST = {
  title: 'Three Boats at a Stone Quay',
  description: 'Three boats lie along a quay. Gulls stand on the posts.',
  tags: TAGS,
}
const SECOND = { ...FIRST, title: 'Gulls Above the Posts' }

test('a photo is rewritten with a hint by key, once what was edited before is sent, and by touch on a phone its first text is brought back', async () => {
  const { client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'dorothea')
  const { id } = await sandbox.addPhoto('dorothea', { title: '', description: '', tags: [] })
  await client.list({ limit: '10' })
  onTestFinished(async () => void (await sandbox.model({})))
  await sandbox.model({ reply: FIRST })
  const { jobId } = await client.process([id])
  await client.generated(jobId)
  await sandbox.model({ reply: SECOND })
  const title = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor()

  await page.goto(`${stack.app}/job/${jobId}?view=desk`)
  await title(FIRST.title)
  const edits = `**/api/photos/job/${jobId}/photo/*`
  await page.context().route(edits, route => route.abort())
  await page.getByRole('button', { name: 'Edit description' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Typed in a tunnel.')
  await page.getByRole('textbox', { name: 'Description' }).press('Enter')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: `Rewrite “${FIRST.title}”` })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page
    .getByRole('region', { name: 'Review', exact: true })
    .getByRole('button', { name: 'Rewrite…' })
    .press('Enter')
  await dialog.waitFor()
  expect(await barriers(page)).toEqual([])
  await dialog.getByLabel('Hint (optional)').fill('This is the Tejo, not the sea')
  await dialog.getByLabel('Tags').uncheck()
  await press(page, 'Rewrite')
  await page.getByText('Nothing is rewritten: your last changes wait here for the connection.').waitFor()
  await page.context().unroute(edits)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const saved = async () => (await client.job(jobId)).results[0]?.generatedDescription
  await expect.poll(saved).toBe('Typed in a tunnel.')
  await press(page, 'Rewrite')
  await dialog.waitFor({ state: 'hidden' })
  await title(SECOND.title)
  const { results } = await client.job(jobId)
  expect(results[0]).toMatchObject({
    hint: 'This is the Tejo, not the sea',
    version: 2,
    generatedTags: results[0]?.generatedTags,
  })

  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: `Rewrite ${SECOND.title}…` }).click()
  const again = page.getByRole('dialog', { name: `Rewrite “${SECOND.title}”` })
  await again.getByText(FIRST.title).waitFor()
  expect(await barriers(page)).toEqual([])
  await again.getByTitle('Use version 1').click()
  await page.getByRole('dialog').getByTitle('Use version 2').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await title(FIRST.title)
  await page.getByText('Version 1 of 2.').waitFor()
  await expect.poll(async () => (await client.job(jobId)).results[0]?.version).toBe(1)
})
