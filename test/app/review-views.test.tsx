import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { anAccount } from './account/account.ts'
import { open, reload } from './harness/open.ts'
import { onDesk, told } from './harness/review.ts'
import { all, dialog, eventually, find, isSaid, keys, press, shows } from './harness/screen.ts'

const CAMERA_NAME = 'IMG_4711'
const FIRST = 'Quiet Harbour 1'

async function openJob(
  view: 'cards' | 'desk' | 'sheet',
  photos: Partial<JobResult>[] = [{}, {}],
  account = anAccount(),
) {
  const { id } = account.jobs.add({ photos })
  await open(`/job/${id}?view=${view}`, account)
}

describe('the table of before and after on a card', () => {
  const columns = async () => {
    const within = await find('table', 'Before and after')
    return all('columnheader', undefined, { within }).map(({ textContent }) => textContent)
  }

  test('leaves out a title given by a camera, which the card already says is replaced', async () => {
    await openJob('cards', [{ originalTitle: CAMERA_NAME }])
    await shows(/^was: IMG_4711/)
    await shows("Replaces a camera's name")
    expect(await columns()).toEqual(['Description', 'Tags'])
  })

  test('has the title where the owner gave one', async () => {
    await openJob('cards', [{ originalTitle: 'Harbour', missing: ['description', 'tags'], replaces: ['title'] }])
    await shows(/^was: Harbour/)
    await shows('Replaces your existing title')
    expect(await columns()).toEqual(['Title', 'Description', 'Tags'])
  })

  test('is left out where the user wants no preview', async () => {
    const account = anAccount()
    account.user.preferences.enablePreview = false
    await openJob('cards', [{}], account)
    await find('article', FIRST)
    expect(all('table')).toEqual([])
  })
})

test('the help is open on the first visit, and folded from the second on', async () => {
  await openJob('cards')
  const help = async () => (await shows('How it works')).closest('details')
  expect((await help())?.open).toBe(true)
  await reload()
  expect((await help())?.open).toBe(false)
})

const places = async () => {
  const within = await find('list', 'Photos')
  await eventually(() => expect(within.children).toHaveLength(2))
  return [...within.children].map(item => [item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')])
}
const IN_ORDER = [
  ['1', '2'],
  ['2', '2'],
]

describe('for screen readers', () => {
  test('the cards name their parts', async () => {
    await openJob('cards')
    const card = await find('article', FIRST)
    for (const region of ['Progress', 'How it works', 'All photos', 'Review']) await find('region', region)
    await find('heading', sees('step-review'))
    await find('heading', FIRST, { within: card })
    await find('radio', 'Cards', { checked: true })
    const filters = await find('radiogroup', 'Show')
    expect(all('radio', undefined, { within: filters })).toHaveLength(6)
    await find('checkbox', `Select ${FIRST}`, { checked: true })
    await find('button', `Review ${FIRST}`)
    expect(await places()).toEqual(IN_ORDER)
  })

  test('the page says that it is ready, and what was decided on a card', async () => {
    await openJob('cards')
    await told(/^Ready to review/)
    await press('Approve', { within: await find('article', FIRST) })
    await told(/^Approved\. 1 of 2: /)
  })

  test('the sheet names its parts, says what was decided, and is one tab stop', async () => {
    await openJob('sheet', [{ approved: true }, {}])
    await find('checkbox', `Select ${FIRST}`)
    expect(await places()).toEqual(IN_ORDER)
    await shows('Approved (Ready to send)')
    expect(all('button', /^Review /).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  })

  test('the desk names its parts', async () => {
    await openJob('desk')
    await onDesk(1, 2)
    for (const name of ['Back', 'Previous photo', 'Next photo', 'Full screen', 'Keyboard shortcuts']) {
      await find('button', name)
    }
    const strip = await find('navigation', 'Filmstrip')
    const current = [...strip.querySelectorAll('[aria-current=true]')]
    expect(current.map(frame => frame.getAttribute('aria-label'))).toEqual([`1: ${FIRST}`])
    await find('img', FIRST)
    await find('button', 'Approve', { pressed: false })
  })

  test('the help about keys is a dialog of that name', async () => {
    await openJob('desk')
    await onDesk(1, 2)
    await keys('?')
    await dialog('Keyboard shortcuts')
  })
})

test.each([
  ['desk', 'Loading the desk', 'region'],
  ['cards', 'Loading the job', 'article'],
] as const)('a placeholder stands in for the %s while the job loads', async (view, words, part) => {
  const account = anAccount()
  const { id } = account.jobs.add({ photos: 1 })
  const repair = account.failing(`/api/photos/job/${id}`, 'hangs')
  await open(`/job/${id}?view=${view}`, account)
  await shows(words)
  repair()
  await find(part)
  expect(await isSaid(words)).toBe(false)
})
