import { expect, inject, test } from 'vitest'
import { reviewing } from '../support/reviewing.ts'
import { press, shows } from '../support/screen.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

const stack = inject('stack')
const browser = await sharedBrowser()
const PHOTOS = 3

test('a selection of the sheet gets tags and words in one edit, says before how many change, and takes it back', async () => {
  const { page, client, jobId, results } = await reviewing(browser, PHOTOS)
  const before = await results()
  const [first, second] = before
  await page.goto(`${stack.app}/job/${jobId}?view=sheet`)
  await shows(page, `${PHOTOS} selected`)
  await press(page, 'Edit…')
  const dialog = page.getByRole('dialog')
  const says = (text: string) => dialog.getByRole('status').filter({ hasText: text }).waitFor()
  await says(`Changes 0 of ${PHOTOS}`)
  await dialog.getByLabel('Find words').fill(first?.generatedTitle ?? '')
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
  await dialog.getByRole('button', { name: 'Change 2 photos', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const edited = (await results())[0]
  expect(edited?.generatedTitle).toBe('Quay at Dawn')
  expect(edited?.generatedTags).toEqual(expect.arrayContaining(['Sintra', 'Ana and Tom']))

  await press(page, 'Undo')
  await shows(page, '2 photos as before')
  const left = (all: typeof before) => JSON.stringify(all.filter(({ photoId }) => photoId !== second?.photoId))
  expect(left(await results())).toBe(left(before))
})
