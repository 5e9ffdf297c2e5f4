import { expect, inject, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { borrowFlickr, PHONE, personIn } from '#test/kit/people.ts'
import { preferCards } from '#test/kit/reviewing.ts'
import { press, shows } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { NOTE_MAX } from '#worker/domain/limits.ts'

const stack = inject('stack')
const browser = await sharedBrowser()
const NOTE = 'Ana and Tom’s wedding in Sintra'

test('on a phone a note is typed, counted, kept while folded and shown with its job, which is renamed there and whose name offers it again', async () => {
  const { client, page } = await personIn(browser, stack, { viewport: PHONE })
  await borrowFlickr(client, 'dorothea')
  const fold = page.getByText('What should the text know?')
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  const name = page.getByRole('textbox', { name: 'Name of the job (optional)' })
  const isUntitled = page.getByRole('checkbox', { name: /untitled/ })
  const choose = async (index: number) => {
    await page.goto(`${stack.app}/photos`)
    await isUntitled.nth(index).click()
    await page.getByRole('button', { name: /^Style: / }).click()
    await fold.click()
  }
  const config = async () => (await client.job(new URL(page.url()).pathname.replace('/job/', ''))).config

  await choose(0)
  await note.fill('x'.repeat(NOTE_MAX - 1))
  await shows(page, '1 character left')
  await note.fill('x'.repeat(NOTE_MAX + 2))
  await shows(page, '2 characters too many')
  expect(await note.getAttribute('aria-invalid')).toBe('true')
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize(PHONE)
  await note.fill(` ${NOTE} `)
  await name.fill('Not yet known')
  await fold.press('Enter')
  await shows(page, NOTE)
  await press(page, 'Done')
  await press(page, /^Style: .*, with a note$/)
  await press(page, 'Done')
  // The desk shows no name.
  await preferCards(page)
  await press(page, 'Generate')
  await page.waitForURL(/\/job\//)
  expect(await config()).toMatchObject({ note: NOTE })
  await page.getByRole('heading', { name: 'Not yet known', exact: true }).waitFor()
  await page.locator('main:focus').waitFor()
  await page.getByRole('button', { name: 'Edit name' }).press('Enter')
  await page.keyboard.type('Ana & Tom')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ana & Tom', exact: true }).waitFor()
  await shows(page, NOTE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)

  await choose(1)
  expect(await note.inputValue()).toBe('')
  await name.fill('ana & tom')
  await press(page, 'Use this note again')
  expect(await note.inputValue()).toBe(NOTE)
  await press(page, 'Done')
  await page.reload()
  await isUntitled.first().waitFor()
  await page.getByRole('button', { name: /^Style: [^,]*, \d sentences$/ }).waitFor()
})
