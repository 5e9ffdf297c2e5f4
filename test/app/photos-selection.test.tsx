import { describe, expect, test } from 'vitest'
import { api } from '#worker/contract/paths.ts'
import { type Account, anAccount } from './account/account.ts'
import { pass } from './harness/clock.ts'
import { open } from './harness/open.ts'
import { all, check, click, eventually, find, gone, isChecked, keys, press, shows } from './harness/screen.ts'

const IDS = api.photoIds(new URLSearchParams())

/** Somebody with so many photos on Flickr that lack everything, and one that lacks nothing. */
function withPhotos(count = 3): Account {
  const account = anAccount()
  account.connections.add('flickr')
  account.library.add(count)
  account.library.add([{ title: 'A pier', description: 'A pier at dusk.', tags: ['pier'] }])
  return account
}

const tiles = () => all('group', 'Photos').flatMap(within => all('checkbox', undefined, { within }))

describe('Select all', () => {
  test('includes photos that are not loaded yet', async () => {
    const account = await open('/photos', withPhotos(120))
    await press('Select all')
    await shows('121 selected')
    expect(account.calls('GET', IDS).length).toBeGreaterThan(0)
    await press('Deselect all')
    await shows('0 selected')
  })

  test('selects nothing if it is stopped', async () => {
    const account = withPhotos()
    await open('/photos', account)
    const answer = account.failing(IDS, 'hangs')
    await press('Select all')
    await press('Stop')
    await find('button', 'Select all')
    answer()
    await shows('0 selected')
  })
})

test('Shift and an arrow select from here on, also where nothing was selected before', async () => {
  await open('/photos', withPhotos())
  await shows('4 photos, newest first')
  ;(await find('checkbox')).focus()
  await keys('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  await shows('3 selected')
  await press('Deselect all')
  await shows('0 selected')
})

test('a picture that does not load leaves a placeholder', async () => {
  await open('/photos', withPhotos())
  await find('checkbox', /^Photo 1, /)
  document.querySelector('main img')?.dispatchEvent(new Event('error'))
  await eventually(() => expect(document.querySelectorAll('[class*=placeholder]')).toHaveLength(1))
})

describe('photos in a job', () => {
  function withJob(): Account {
    const account = withPhotos()
    const [one, two] = account.library.photos.flickr
    account.jobs.add({ photos: [{ photoId: one?.id ?? '' }, { photoId: two?.id ?? '' }] })
    return account
  }

  test('are marked once their person is back', async () => {
    const account = withPhotos()
    await open('/photos', account)
    await shows('4 photos, newest first')
    const [one] = account.library.photos.flickr
    account.jobs.add({ photos: [{ photoId: one?.id ?? '' }] })
    await pass(3000)
    window.dispatchEvent(new Event('focus'))
    await eventually(() => expect(all('checkbox', /waits for review$/)).toHaveLength(1))
  })

  test('are asked about before they are ordered again', async () => {
    await open('/photos', withJob())
    await eventually(() => expect(all('checkbox', /waits for review$/)).toHaveLength(2))
    for (const tile of all('checkbox', /waits for review$|untitled/)) await click(tile)
    await press('Generate')
    await shows('2 of these 3 have texts that wait for you.')
    await keys('{Escape}')
    await gone('dialog')
    expect(window.location.pathname).toBe('/photos')
  })

  test('are left out of an order', async () => {
    const account = await open('/photos', withJob())
    await eventually(() => expect(all('checkbox', /waits for review$/)).toHaveLength(2))
    for (const tile of all('checkbox', /waits for review$|untitled/)) await click(tile)
    await press('Generate')
    await press('Leave them out')
    await eventually(() => expect(window.location.pathname).toBe('/job/job-2'))
    const third = account.library.photos.flickr[2]?.id
    expect(account.jobs.get('job-2').results.map(({ photoId }) => photoId)).toEqual([third])
  })

  test('are left out of a selection, and stay in the list', async () => {
    await open('/photos', withJob())
    await press('Select untitled')
    await shows('1 selected')
    await shows(/2 photos left out: they have texts that wait for you/)
    await shows('3 photos, without title')
    await eventually(() => expect(all('checkbox', /waits for review$/)).toHaveLength(2))
  })
})

test('a long list follows jobs where it is in sight', async () => {
  const account = anAccount()
  account.connections.add('flickr')
  const [first] = account.library.add(Array.from({ length: 600 }, () => ({ title: 'A pier' })))
  account.library.add([{ description: 'A quay.' }])
  await open('/photos?missing=title', account)
  await check(/untitled, no tags$/)
  await press(/^Missing title/)
  await press(/^Missing description/)
  // Loads the whole list to find the selected photo in it.
  await press(/^Only selected 1$/)
  await shows('0 of 1 selected photo in this list')
  await press(/^Only selected 1$/)
  account.jobs.add({ photos: [{ photoId: first?.id ?? '' }] })
  await pass(3000)
  window.dispatchEvent(new Event('focus'))
  await find('checkbox', /A pier, waits for review$/)
})

describe('Only selected', () => {
  /** Somebody with a photo that lacks a title alone, and one that lacks a description alone. */
  async function openMixed(): Promise<void> {
    const account = anAccount()
    account.connections.add('flickr')
    const tags = ['pier']
    account.library.add([
      { description: 'A pier.', tags },
      { title: 'A quay', tags },
    ])
    await open('/photos?missing=title', account)
    await check(/untitled$/)
    await press(/^Missing title/)
    await press(/^Missing description/)
    await shows('1 photo, without description')
  }

  test('says how many of the selected photos are in another list', async () => {
    await openMixed()
    await press(/^Only selected 1$/)
    await shows('0 of 1 selected photo in this list')
  })

  test('shows them from other lists too', async () => {
    await openMixed()
    await press(/^Only selected 1$/)
    await press('Show all selected')
    await shows('1 of 1 selected photo')
    expect(isChecked(await find('checkbox', /untitled$/))).toBe(true)
  })
})

test.each([
  ['Waiting for review', 'review', /waits for review/, 1],
  ['Applied', 'applied', /applied/, 1],
  ['Skipped', 'skipped', /skipped/, 1],
  [null, 'undone,failed', /untitled/, 2],
] as const)('what jobs did is counted and marked: %s', async (label, work, words, photos) => {
  const account = withPhotos(6)
  const ids = account.library.photos.flickr.map(({ id }) => id)
  const [review = '', applied = '', skipped = '', undone = '', failed = ''] = ids
  account.jobs.add({
    photos: [
      { photoId: review },
      { photoId: applied, applied: true, appliedAt: '2026-05-04T09:00:00.000Z' },
      { photoId: skipped, skipped: true },
      { photoId: undone, undoneAt: '2026-05-04T09:00:00.000Z' },
      { photoId: failed, status: 'failed', reason: 'It failed.' },
    ],
  })
  await open(`/photos?work=${work}`, account)
  await shows(new RegExp(`^${photos} photos?, `))
  if (label) await find('button', `${label} ${photos}`)
  await eventually(() => expect(tiles().map(tile => tile.getAttribute('aria-label'))).toHaveLength(photos))
  for (const tile of tiles()) expect(tile.getAttribute('aria-label')).toMatch(words)
})
