import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { anAccount } from './account/account.ts'
import { open } from './harness/open.ts'
import { eventually, field, find, focused, gone, keys, paste, press, shows, tab } from './harness/screen.ts'

const WRITTEN = ['boats', 'calm water', 'gulls', 'का', 'low tide']
const PRODUCT = 'photonym'

async function openCard() {
  const account = anAccount()
  const job = account.jobs.add({ photos: [{ generatedTags: [...WRITTEN, PRODUCT] }] })
  await open(`/job/${job.id}?view=cards`, account)
  await find('button', 'Edit tags')
  return { has: (...tags: string[]) => eventually(() => expect(job.results[0]?.generatedTags).toEqual(tags)) }
}

const editor = () => field('Add tags, separated by commas')
const tag = async (text: string) => find('button', text, { within: await find('list', 'Tags') })

async function add(text: string): Promise<void> {
  await press('Edit tags')
  await paste('Add tags, separated by commas', text)
  await keys('{Enter}')
}

describe('tags', () => {
  test('that are typed are added before photonym, which stays the last', async () => {
    const { has } = await openCard()
    await add('sea wall, ♥')
    await shows(sees('field-updated', { Field: 'Tags' }))
    await gone('textbox')
    await has(...WRITTEN, 'sea wall', '♥', PRODUCT)
  })

  test('are added where only a vowel sign tells them apart', async () => {
    const { has } = await openCard()
    await add('कि')
    await tag('कि')
    await has(...WRITTEN, 'कि', PRODUCT)
  })

  test.each([
    ['pier, का', 'The tag “का” is there already'],
    ['Low-Tide', 'On Flickr “Low-Tide” is the same tag as “low tide”'],
    ['"old town"', 'A tag on Flickr cannot contain "'],
  ])('that cannot be added stay in the editor with the reason: %s', async (text, reason) => {
    const { has } = await openCard()
    await add(text)
    await shows(reason, { role: 'alert' })
    expect(await editor()).toHaveProperty('value', text)
    expect((await editor()).getAttribute('aria-invalid')).toBe('true')
    await has(...WRITTEN, PRODUCT)
  })

  test('that could not be added are told of when another editor is opened, and are there again', async () => {
    await openCard()
    await press('Edit tags')
    await paste('Add tags, separated by commas', '"old town"')
    await press('Edit description')
    await shows(`${sees('field-update-failed', { field: 'tags' })}: A tag on Flickr cannot contain "`)
    await keys('{Escape}')
    await press('Edit tags')
    expect(await editor()).toHaveProperty('value', '"old town"')
  })

  test('that are corrected are no longer called wrong, and can be added', async () => {
    const { has } = await openCard()
    await add('"old town"')
    await find('alert')
    await paste('Add tags, separated by commas', 'old town')
    await gone('alert')
    expect((await editor()).getAttribute('aria-invalid')).toBeNull()
    await keys('{Enter}')
    await has(...WRITTEN, 'old town', PRODUCT)
  })

  test('keep photonym, which cannot be deleted', async () => {
    const { has } = await openCard()
    const product = await tag(PRODUCT)
    product.focus()
    await keys('{Delete}')
    await shows(sees('tag-kept', { product: PRODUCT }))
    await has(...WRITTEN, PRODUCT)
  })

  test('are one tab stop with arrow keys between them', async () => {
    await openCard()
    const [first, second] = [await tag('boats'), await tag('calm water')]
    first.focus()
    await keys('{ArrowRight}')
    await focused(second)
    await tab()
    await focused(await find('button', 'Edit tags'))
  })

  test('that are deleted leave the focus in their place', async () => {
    const { has } = await openCard()
    const second = await tag('calm water')
    second.focus()
    await keys('{Delete}')
    await focused(await tag('gulls'))
    await has('boats', 'gulls', 'का', 'low tide', PRODUCT)
  })

  test('that cannot be added keep the focus in the editor after Add', async () => {
    await openCard()
    await press('Edit tags')
    await paste('Add tags, separated by commas', 'dock, dock')
    await press('Add')
    await shows('The tag “dock” is there already', { role: 'alert' })
    await focused(await editor())
  })
})
