import { expect, inject, onTestFinished, test } from 'vitest'
import { borrowFlickr, PHONE, personIn } from '#test/kit/people.ts'
import { press, shows } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'

const stack = inject('stack')
const sandbox = control(stack)
const browser = await sharedBrowser()

const TITLES = ['Drei Boote am Steinkai', 'Stein und Salz', 'Möwen über den Pfosten'] as const
const TAGS = 'boot,kai,möwe,hafen,wasser,pfosten,stein,küste,ruhe,morgen,anlegestelle,romantik'.split(',')
const GERMAN = {
  title: TITLES[0],
  description: 'Drei Boote liegen an einem Kai aus Stein. Möwen sitzen auf den Pfosten. Das Wasser ist ruhig und grau.',
  tags: TAGS,
  otherTitles: TITLES.slice(1),
}
const REWRITTEN = { ...GERMAN, title: 'Flut am Abend', otherTitles: [] }

test('on a phone, from a note to German texts, the second title, a rewrite and back, without a word never used, to apply and undo', async () => {
  const { client, page } = await personIn(browser, stack, { viewport: PHONE })
  await borrowFlickr(client, 'dorothea')
  await sandbox.addPhoto('dorothea', { title: '', description: '', tags: [] })
  onTestFinished(async () => void (await sandbox.model({})))
  await sandbox.model({ reply: GERMAN })
  await page.goto(`${stack.app}/settings#words`)
  await page.getByLabel('Never anywhere').fill('Romantik')
  await page.getByRole('button', { name: 'Save Words' }).click()
  await shows(page, 'Your words were saved')

  await page.goto(`${stack.app}/photos`)
  await page
    .getByRole('checkbox', { name: /untitled/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Style: / }).click()
  await page.getByLabel('Language').selectOption('German (new)')
  await page.getByText('What should the text know?').click()
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Am Hafen')
  await page.getByRole('button', { name: 'Done' }).click()
  await press(page, 'Generate')
  await page.waitForURL(/\/job\//)
  const jobId = new URL(page.url()).pathname.replace('/job/', '')
  const { results, config } = await client.generated(jobId)
  const [{ photoId = '', generatedTags = [] } = {}] = results
  expect(config).toMatchObject({ language: 'de', note: 'Am Hafen' })
  expect(generatedTags).toEqual([...TAGS.slice(0, -1), 'photonym'])
  const onFlickr = async () => (await sandbox.library('dorothea')).find(({ id }) => id === photoId)
  const before = await onFlickr()
  const title = (name = '') => page.getByRole('heading', { level: 2, name }).waitFor()

  await page
    .locator('h2[lang="de"]')
    .getByText(TITLES[0] ?? '')
    .waitFor()
  await page.keyboard.press('2')
  await title(TITLES[1])
  await sandbox.model({ reply: REWRITTEN })
  await page.getByRole('button', { name: `Rewrite ${TITLES[1]}…` }).click()
  await page.getByLabel('Hint (optional)').fill('Die Flut kommt')
  await page.getByRole('button', { name: 'Rewrite', exact: true }).click()
  await title(REWRITTEN.title)
  await page.keyboard.press('r')
  await page.getByTitle('Use version 1').click()
  await page.getByTitle('Use version 2').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await title(TITLES[1])

  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Summary', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Apply 1 to Flickr' }).click()
  await expect.poll(async () => (await onFlickr())?.title, { timeout: 45_000 }).toBe(TITLES[1])
  expect((await onFlickr())?.tags).not.toContain('Romantik')
  await page.getByRole('button', { name: 'Undo all', exact: true }).click()
  await page.getByRole('button', { name: 'Undo all 1' }).click()
  await expect.poll(onFlickr, { timeout: 45_000 }).toEqual(before)
})
