import { describe, expect, test, vi } from 'vitest'
import { anAccount } from './account/account.ts'
import { DESK, open, PHONE, reload } from './harness/open.ts'
import { inView, onDesk, parameter } from './harness/review.ts'
import { all, check, click, eventually, find, keys, press } from './harness/screen.ts'

async function openJob(search: string, { window = DESK } = {}) {
  const account = anAccount()
  const { id, results } = account.jobs.add({ photos: 2 })
  await open(`/job/${id}${search}`, account, window)
  const atPhoto = (number: number) => eventually(() => expect(parameter('photo')).toBe(results[number - 1]?.photoId))
  return { account, id, atPhoto }
}

/** Opens the photo with this number on the desk by its picture. */
const openPicture = (number: number) =>
  eventually(() => expect(all('button', /^Review /).length).toBeGreaterThanOrEqual(number)).then(() =>
    click(all('button', /^Review /)[number - 1] ?? document.body),
  )

const card = (number: number) => all('article')[number - 1]

describe('the address of a job', () => {
  test('that names no view and no filter of ours shows all photos as cards', async () => {
    await openJob('?view=nonsense&show=nothing')
    await inView('Cards')
    await find('radio', /^All/, { checked: true })
    await eventually(() => expect(all('article')).toHaveLength(2))
  })

  test('says which photo is on the desk', async () => {
    const { atPhoto } = await openJob('?view=cards')
    await openPicture(2)
    await onDesk(2, 2)
    await atPhoto(2)
    expect(parameter('view')).toBe('desk')
  })

  test('follows the photo on the desk', async () => {
    const { atPhoto } = await openJob('?view=desk')
    await keys('j')
    await atPhoto(2)
  })

  test('leads to the same photo after a reload', async () => {
    const { atPhoto } = await openJob('?view=desk')
    await keys('j')
    await atPhoto(2)
    await reload()
    await onDesk(2, 2)
  })
})

describe('Back', () => {
  test('leads from the desk to the picture by which it was opened', async () => {
    await openJob('?view=cards')
    await openPicture(2)
    await onDesk(2, 2)
    window.history.back()
    await inView('Cards')
    await eventually(() => expect(document.activeElement).toBe(card(2)))
  })

  test('leads to the photo that was on the desk last', async () => {
    const { atPhoto } = await openJob('?view=cards')
    await openPicture(1)
    await onDesk(1, 2)
    await keys('j')
    await atPhoto(2)
    window.history.back()
    await eventually(() => expect(document.activeElement).toBe(card(2)))
    await atPhoto(2)
  })

  test('and Escape lead from the desk to the sheet if it was opened there', async () => {
    await openJob('?view=sheet')
    await openPicture(2)
    await onDesk(2, 2)
    await keys('{Escape}')
    await inView('Sheet')
  })

  // Otherwise the desk's entry in the history would become one of the sheet.
  test('leads to the sheet also if the address is about to follow the photo as the desk opens', async () => {
    await openJob('?view=sheet')
    await find('button', /^Review /)
    await keys('j')
    const push = window.history.pushState.bind(window.history)
    vi.spyOn(window.history, 'pushState').mockImplementationOnce((...entry) => {
      push(...entry)
      vi.advanceTimersByTime(200)
    })
    await keys('{Enter}')
    await onDesk(2, 2)
    await keys('{Escape}')
    await inView('Sheet')
  })
})

describe('a job opens', () => {
  test('in the view that was chosen last', async () => {
    const { account, id } = await openJob('')
    await check('Sheet', { role: 'radio' })
    await inView('Sheet')
    await open(`/job/${id}`, account)
    await inView('Sheet')
  })

  test('as cards although a key has shown the sheet', async () => {
    const { account, id } = await openJob('')
    await inView('Cards')
    await keys('g')
    await inView('Sheet')
    await open(`/job/${id}`, account)
    await inView('Cards')
  })

  test('on the desk at the first undecided photo on a phone', async () => {
    const account = anAccount()
    const { id } = account.jobs.add({ photos: [{ approved: true }, {}] })
    await open(`/job/${id}`, account, PHONE)
    await onDesk(2, 2)
  })

  test('on the desk on a phone also after Back has led to the cards', async () => {
    const { account, id } = await openJob('', { window: PHONE })
    await onDesk(1, 2)
    await press('Back')
    await inView('Cards')
    await open(`/job/${id}`, account, PHONE)
    await onDesk(1, 2)
  })

  test('in the chosen view on a phone', async () => {
    const { account, id } = await openJob('?view=cards', { window: PHONE })
    await check('Sheet', { role: 'radio' })
    await inView('Sheet')
    await open(`/job/${id}`, account, PHONE)
    await inView('Sheet')
  })
})
