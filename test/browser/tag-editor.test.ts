import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Person, PHONE, personIn } from '#test/kit/people.ts'
import { press, shows } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'
import { api } from '#worker/contract/paths.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

describe('the tags of a photo', () => {
  let person: Person
  let page: Page
  let jobId: string
  beforeAll(async () => {
    person = await personIn(browser, stack)
    page = person.page
    const { client } = person
    await client.connect('dorothea')
    const { photos } = await client.list({ limit: '500' })
    const photoId = photos.find(({ description }) => description === '')?.id ?? ''
    jobId = (await client.process([photoId])).jobId
    const written = (await client.generated(jobId)).results[0]?.generatedTags ?? []
    await client.send('PATCH', api.jobPhoto(jobId, photoId), { tags: [...written, 'का', 'low tide'].join(', ') })
    await page.goto(`${stack.app}/job/${jobId}?view=cards`)
  })
  afterAll(async () => {
    await person.client.send('DELETE', '/api/auth/disconnect/flickr')
    await giveBack([page.context()])
  })

  const tags = async () => (await person.client.job(jobId)).results[0]?.generatedTags ?? []
  /** The tags before photonym, which stays the last. */
  const ofThePhoto = async () => (await tags()).filter(text => text !== 'photonym')
  const editor = () => page.getByRole('textbox', { name: 'Add tags, separated by commas' })
  const tag = (text: string) =>
    page.getByRole('list', { name: 'Tags' }).getByRole('button', { name: text, exact: true })
  async function add(text: string): Promise<void> {
    await editor().fill(text)
    await page.keyboard.press('Enter')
  }
  async function refuses(text: string, reason: string): Promise<void> {
    await add(text)
    await page.getByRole('alert').getByText(reason, { exact: true }).waitFor()
    expect(await editor().inputValue()).toBe(text)
    expect(await editor().getAttribute('aria-invalid')).toBe('true')
  }

  test('are added where Flickr tells them apart', async () => {
    const before = await ofThePhoto()
    await press(page, 'Edit tags')
    await add('sea wall, ♥')
    await shows(page, sees('field-updated', { Field: 'Tags' }))
    await press(page, 'Edit tags')
    await add('कि')
    await tag('कि').waitFor()
    await editor().waitFor({ state: 'detached' })
    await expect.poll(tags).toEqual([...before, 'sea wall', '♥', 'कि', 'photonym'])
  })

  test('stay in the editor, with the reason, where one of them cannot be added', async () => {
    const before = await ofThePhoto()
    await press(page, 'Edit tags')
    await refuses('pier, का', 'The tag “का” is there already')
    await refuses('Low-Tide', 'On Flickr “Low-Tide” is the same tag as “low tide”')
    await refuses('"old town"', 'A tag on Flickr cannot contain "')

    // Opening another field saves this one first, and shows again what could not be saved.
    await press(page, 'Edit description')
    await shows(page, `${sees('field-update-failed', { field: 'tags' })}: A tag on Flickr cannot contain "`)
    await page.keyboard.press('Escape')
    await press(page, 'Edit tags')
    expect(await editor().inputValue()).toBe('"old town"')
    await editor().fill('old town')
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await editor().getAttribute('aria-invalid')).toBeNull()
    await page.keyboard.press('Enter')
    await tag('old town').waitFor()
    await editor().waitFor({ state: 'detached' })
    await expect.poll(tags).toEqual([...before, 'old town', 'photonym'])
  })

  test('keep photonym, which cannot be deleted', async () => {
    await tag('photonym').focus()
    await page.keyboard.press('Delete')
    await shows(page, sees('tag-kept', { product: 'photonym' }))
    expect(await tags()).toContain('photonym')
  })

  test('are a single tab stop with arrow keys between them, and a removal leaves the focus in its place', async () => {
    const before = await ofThePhoto()
    const focused = (text: string) => tag(text).and(page.locator(':focus')).waitFor()
    const [first = '', second = '', third = ''] = before
    await tag(first).focus()
    await page.keyboard.press('ArrowRight')
    await focused(second)
    await page.keyboard.press('Delete')
    await focused(third)
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Edit tags' }).and(page.locator(':focus')).waitFor()
    await expect.poll(tags).toEqual([...before.filter(text => text !== second), 'photonym'])
  })

  test('fit a phone however long one is, and Add keeps the focus in the editor', async () => {
    const long = 'tidal'.repeat(40)
    await page.setViewportSize(PHONE)
    await press(page, 'Edit tags')
    await editor().fill(`${long}, ${long}`)
    await press(page, 'Add')
    await page.getByRole('alert').getByText(`The tag “${long}” is there already`, { exact: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await expect.poll(() => editor().evaluate(box => box === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await editor().waitFor({ state: 'detached' })
  })
})
