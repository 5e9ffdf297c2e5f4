import { expect, inject, onTestFinished, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { borrowFlickr, personIn } from '#test/kit/people.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'
import { TAGS } from '#test/kit/texts.ts'

const stack = inject('stack')
const sandbox = control(stack)
const browser = await sharedBrowser()

const TITLES = ['Three Boats at a Stone Quay', 'Stone and Salt', 'Gulls Above the Posts']
const [FIRST, SECOND, THIRD] = TITLES

test('a photo has three titles to choose from: by keys and rows on the desk, by one line on cards and on a phone', async () => {
  const { client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'dorothea')
  const { id } = await sandbox.addPhoto('dorothea', { title: '', description: '', tags: [] })
  await client.list({ limit: '10' })
  onTestFinished(async () => void (await sandbox.model({})))
  await sandbox.model({
    reply: {
      title: FIRST,
      description: 'Three boats lie along a quay. Gulls stand on the posts.',
      tags: TAGS,
      otherTitles: TITLES.slice(1),
    },
  })
  const { jobId } = await client.process([id])
  await client.generated(jobId)
  const saved = (title: string | undefined) =>
    expect.poll(async () => (await client.job(jobId)).results[0]?.generatedTitle).toBe(title)
  const titled = (name: string | undefined) => page.getByRole('heading', { level: 2, name: name ?? '' }).waitFor()
  const choice = page.getByRole('radiogroup', { name: 'Titles' })

  await page.goto(`${stack.app}/job/${jobId}?view=desk`)
  await titled(FIRST)
  await expect.poll(() => choice.getByRole('radio').count()).toBe(3)
  expect(await barriers(page)).toEqual([])
  // A French keyboard: the key gives another sign without Shift.
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'é', code: 'Digit2', bubbles: true })),
  )
  await titled(SECOND)
  await saved(SECOND)
  await page.keyboard.press('3')
  await titled(THIRD)
  expect(await choice.getByRole('radio', { checked: true }).getAttribute('value')).toBe(THIRD)
  await choice.getByRole('radio', { name: FIRST ?? '' }).check()
  await titled(FIRST)

  // What a person typed is among no titles to choose from.
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Title' }).fill('My Own Words')
  await page.keyboard.press('Enter')
  await saved('My Own Words')
  await page.keyboard.press('2')
  await saved(SECOND)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await saved('My Own Words')
  await choice.getByRole('radio', { name: FIRST ?? '' }).check()
  await saved(FIRST)

  // On the summary the photo's titles are not in sight.
  await page.keyboard.press('p')
  await page.getByText('Summary', { exact: true }).waitFor()
  await page.keyboard.press('3')
  await page.keyboard.press('k')
  await titled(FIRST)

  await page.setViewportSize({ width: 390, height: 844 })
  await choice.waitFor({ state: 'hidden' })
  await page.getByText('1 of 3 titles').click()
  await choice.getByRole('radio', { name: THIRD ?? '' }).check()
  await page.getByText('3 of 3 titles').waitFor()
  await saved(THIRD)

  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('article').waitFor()
  await page.getByText('3 of 3 titles').click()
  await choice.getByRole('radio', { name: SECOND ?? '' }).check()
  await saved(SECOND)
  expect((await client.job(jobId)).results[0]?.titles).toEqual(TITLES)
})
