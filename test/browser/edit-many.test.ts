import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { copyPhotos, reviewing, withTexts } from '#test/kit/reviewing.ts'
import { press, shows } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')
const browser = await sharedBrowser()
const PHOTOS = 3
const MANY = 30

test('a selection of the sheet gets tags and words in one edit, says before how many change, and takes it back', async () => {
  const { page, client, jobId, results } = await reviewing(browser, PHOTOS)
  const before = await results()
  const [first, second] = before
  await page.getByText('Sheet', { exact: true }).click()
  await page.getByRole('article').first().waitFor({ state: 'detached' })
  await shows(page, `${PHOTOS} selected`)
  await press(page, 'Edit…')
  const dialog = page.getByRole('dialog')
  const says = (text: string) => dialog.getByRole('status').filter({ hasText: text }).waitFor()
  await says(`Changes 0 of ${PHOTOS}`)
  await dialog.getByLabel('Find text').fill(first?.generatedTitle ?? '')
  await dialog.getByText('Title cannot be empty').waitFor()
  await dialog.getByLabel('Replace with').fill('Quay at Dawn')
  await says(`Changes 1 of ${PHOTOS}`)
  await dialog.getByLabel('Add tags').fill('Sintra, sintra!')
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Add tags').fill('Sintra, Ana and Tom')
  await says(`Changes ${PHOTOS} of ${PHOTOS}`)

  await client.applySingle(jobId, second?.photoId ?? '')
  await says(`Changes ${PHOTOS - 1} of ${PHOTOS - 1}`)
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Change 2 photos (offline)' }).waitFor()
  await page.context().setOffline(false)
  await page.route(
    `**/api/photos/job/${jobId}/photos`,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Change 2 photos', exact: true }).click()
  await dialog.getByText('It is not known whether the photos were changed, since no clear answer came.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await press(page, 'Edit…')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await shows(page, '2 photos changed')
  await dialog.waitFor({ state: 'detached' })
  const edited = (await results())[0]
  expect(edited?.generatedTitle).toBe('Quay at Dawn')
  expect(edited?.generatedTags).toEqual(expect.arrayContaining(['Sintra', 'Ana and Tom']))

  await press(page, 'Undo')
  await shows(page, '2 photos as before')
  const left = (all: typeof before) => JSON.stringify(all.filter(({ photoId }) => photoId !== second?.photoId))
  expect(left(await results())).toBe(left(before))
})

test('many photos tagged in one tab and untagged in another are as before, edits made offline included; one applied meanwhile is left out', async () => {
  const { page, client, jobId, results } = await withTexts(browser, PHOTOS)
  await copyPhotos(jobId, MANY)
  const [, approved, applied, ...others] = await results()
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${stack.app}/job/${jobId}?view=cards`)
    await shows(tab, `${MANY} selected`)
  }
  await page.getByRole('button', { name: 'Edit title' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Typed in a tunnel')
  await page.context().setOffline(true)
  await other.getByRole('button', { name: 'Approve', exact: true }).nth(1).click()
  await page.getByRole('textbox', { name: 'Title' }).press('Enter')
  await shows(other, 'Offline. 2 changes are kept here.')

  const editMany = async (tab: Page, label: string) => {
    await press(tab, 'Edit…')
    await tab.getByLabel(label).fill('Sintra, Ana and Tom')
  }
  const path = `/api/photos/job/${jobId}/photo`
  await page.context().route(`**${path}/*`, route => route.abort())
  await page.context().setOffline(false)
  await page.getByText('Sheet', { exact: true }).click()
  await editMany(page, 'Add tags')
  await press(page, `Change ${MANY} photos`)
  await page.getByText('Nothing was changed: your last changes wait here for the connection.').waitFor()
  expect((await results()).some(({ generatedTags }) => generatedTags.includes('Sintra'))).toBe(false)

  await page.context().unroute(`**${path}/*`)
  await page.route(`**${path}s`, async route => {
    await client.applySingle(jobId, applied?.photoId ?? '')
    await route.continue()
  })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await shows(page, 'Ready to review')
  await press(page, `Change ${MANY} photos`)
  await shows(page, `${MANY - 1} photos changed. 1 photo left out: written or changed meanwhile`)
  const tagged = await results()
  expect(tagged.filter(({ generatedTags }) => generatedTags.includes('Ana and Tom'))).toHaveLength(MANY - 1)

  await other.getByText('Sheet', { exact: true }).click()
  await shows(other, `${MANY - 1} selected`)
  await editMany(other, 'Remove tags')
  await press(other, `Change ${MANY - 1} photos`)
  await shows(other, `${MANY - 1} photos changed`)
  const [first, second, third, ...rest] = await results()
  expect(first?.generatedTitle).toBe('Typed in a tunnel')
  expect(JSON.stringify(second)).toBe(JSON.stringify({ ...approved, approved: true }))
  expect(third).toMatchObject({ applied: true, generatedTags: applied?.generatedTags })
  expect(JSON.stringify(rest)).toBe(JSON.stringify(others))
})
