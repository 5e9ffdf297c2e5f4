import { describe, expect, test } from 'vitest'
import { anAccount } from './account/account.ts'
import { open, PHONE } from './harness/open.ts'
import { all, check, click, eventually, find, keys, paste, press, shows } from './harness/screen.ts'

const TITLES = ['Three Boats at a Stone Quay', 'Stone and Salt', 'Gulls Above the Posts'] as const
const [FIRST, SECOND, THIRD] = TITLES

async function openPhoto(
  view: 'desk' | 'cards',
  { title = FIRST as string, window = undefined as typeof PHONE | undefined } = {},
) {
  const account = anAccount()
  const job = account.jobs.add({ photos: [{ generatedTitle: title, titles: [...TITLES] }] })
  await open(`/job/${job.id}?view=${view}`, account, window)
  await titled(title)
  return { saved: (wanted: string) => eventually(() => expect(job.results[0]?.generatedTitle).toBe(wanted)) }
}

const titled = (title: string) => find('heading', title, { level: 2 })
const chosen = async (title: string) => find('radio', new RegExp(title), { checked: true })

describe('on the desk, the titles to choose from', () => {
  test('are shown, with the one in use chosen', async () => {
    await openPhoto('desk')
    const within = await find('radiogroup', 'Titles')
    await chosen(FIRST)
    expect(all('radio', undefined, { within }).map(row => row.getAttribute('value'))).toEqual(TITLES)
  })

  test('can be chosen by their rows', async () => {
    const { saved } = await openPhoto('desk')
    await check(new RegExp(THIRD), { role: 'radio' })
    await titled(THIRD)
    await chosen(THIRD)
    await saved(THIRD)
  })

  test('can be chosen by their numbers', async () => {
    const { saved } = await openPhoto('desk')
    await keys('3')
    await titled(THIRD)
    await saved(THIRD)
  })

  test('can be chosen on a French keyboard, whose digits need Shift', async () => {
    const { saved } = await openPhoto('desk')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'é', code: 'Digit2', bubbles: true }))
    await titled(SECOND)
    await saved(SECOND)
  })

  test('do not include what a person typed, which Undo brings back', async () => {
    const { saved } = await openPhoto('desk')
    await keys('e')
    await paste('Title', 'My Own Words')
    await keys('{Enter}')
    await saved('My Own Words')
    await keys('2')
    await saved(SECOND)
    await press('Undo')
    await saved('My Own Words')
    expect(all('radio', undefined, { within: await find('radiogroup', 'Titles'), checked: true })).toEqual([])
  })

  test('are not chosen by number on the summary, where they are out of sight', async () => {
    await openPhoto('desk')
    await keys('p')
    await shows('Summary')
    await keys('3')
    await keys('k')
    await titled(FIRST)
  })
})

describe.each([
  ['on a phone', 'desk', PHONE],
  ['on the cards', 'cards', undefined],
] as const)('%s', (_, view, window) => {
  test('one line opens the titles to choose from', async () => {
    const { saved } = await openPhoto(view, { window })
    const line = await shows('1 of 3 titles')
    const fold = line.closest('details')
    expect(fold?.open).toBe(false)
    await click(line)
    await eventually(() => expect(fold?.open).toBe(true))
    await check(new RegExp(THIRD), { role: 'radio' })
    await shows('3 of 3 titles')
    await saved(THIRD)
  })
})
