import { expect, inject, test } from 'vitest'
import { borrowFlickr, PHONE, personIn } from '../support/people.ts'
import { press, shows } from '../support/screen.ts'
import { sees } from '../support/sees.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

test('the tag editor adds tags that Flickr tells apart, and stays open with the reason for one it cannot add; on a phone a long one fits, and Add keeps the focus in the editor', async () => {
  const { client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'dorothea')
  const { photos } = await client.list({ limit: '500' })
  const photo = photos.find(({ description }) => description === '')
  const { jobId } = await client.process([photo?.id ?? ''])
  await client.generated(jobId)
  const tags = async () => (await client.job(jobId)).results[0]?.generatedTags ?? []
  const before = await tags()
  const editor = page.getByRole('textbox', { name: 'Add tags, separated by commas' })
  const add = async (text: string) => {
    await editor.fill(text)
    await page.keyboard.press('Enter')
  }
  const tag = (text: string) =>
    page.getByRole('list', { name: 'Tags' }).getByRole('button', { name: text, exact: true })
  const refused = async (text: string, reason: string) => {
    await add(text)
    await page.getByRole('alert').getByText(reason, { exact: true }).waitFor()
    expect(await editor.inputValue()).toBe(text)
    expect(await editor.getAttribute('aria-invalid')).toBe('true')
  }

  await page.goto(`${stack.app}/job/${jobId}?view=cards`)
  await press(page, 'Edit tags')
  await add('का, low tide')
  await shows(page, sees('field-updated', { Field: 'Tags' }))
  await press(page, 'Edit tags')
  await add('कि, ♥')
  await tag('कि').waitFor()
  await tag('♥').waitFor()
  await editor.waitFor({ state: 'detached' })

  await press(page, 'Edit tags')
  await refused('pier, का', 'The tag “का” is there already')
  await refused('Low-Tide', 'On Flickr “Low-Tide” is the same tag as “low tide”')
  await refused('"old town"', 'A tag on Flickr cannot contain "')

  // Opening another field saves this one first, and shows again what could not be saved.
  await press(page, 'Edit description')
  await shows(page, `${sees('field-update-failed', { field: 'tags' })}: A tag on Flickr cannot contain "`)
  await page.keyboard.press('Escape')
  await press(page, 'Edit tags')
  expect(await editor.inputValue()).toBe('"old town"')
  await editor.fill('old town')
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await editor.getAttribute('aria-invalid')).toBeNull()
  await page.keyboard.press('Enter')
  await tag('old town').waitFor()
  await editor.waitFor({ state: 'detached' })

  await tag('photonym').focus()
  await page.keyboard.press('Delete')
  await shows(page, sees('tag-kept', { product: 'photonym' }))

  // The tags are a single tab stop with arrow keys between them, and after a removal the focus stays in its place.
  const focused = (text: string) => tag(text).and(page.locator(':focus')).waitFor()
  const [first = '', second = '', third = ''] = before
  await tag(first).focus()
  await page.keyboard.press('ArrowRight')
  await focused(second)
  await page.keyboard.press('Delete')
  await focused(third)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Edit tags' }).and(page.locator(':focus')).waitFor()
  const kept = before.filter(text => text !== second && text !== 'photonym')
  await expect.poll(tags).toEqual([...kept, 'का', 'low tide', 'कि', '♥', 'old town', 'photonym'])

  const long = 'tidal'.repeat(40)
  await page.setViewportSize(PHONE)
  await press(page, 'Edit tags')
  await editor.fill(`${long}, ${long}`)
  await press(page, 'Add')
  await page.getByRole('alert').getByText(`The tag “${long}” is there already`, { exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await expect.poll(() => editor.evaluate(box => box === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await editor.waitFor({ state: 'detached' })
})
