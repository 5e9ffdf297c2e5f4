import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { POPULAR_TAGS } from '#web/features/photos/search/criteria.ts'
import { api } from '#worker/contract/paths.ts'
import { QUICK_SELECT_PHOTOS } from '#worker/domain/limits.ts'
import { PLATFORMS, PROVIDERS } from '#worker/domain/platforms.ts'
import { type Account, anAccount } from './account/account.ts'
import { open } from './harness/open.ts'
import {
  all,
  check,
  choose,
  eventually,
  field,
  fill,
  find,
  focused,
  gone,
  headed,
  hides,
  holds,
  keys,
  press,
  shows,
} from './harness/screen.ts'

const PHOTOS = api.photos(new URLSearchParams())
const BOATS = { id: 'boats', title: 'Boats', thumbnailUrl: '', photoCount: 2, views: 9, dateCreated: '2026-01-01' }

/** Somebody with five photos on Flickr: two of harbours, one of boats, one of a journey, one without tags. */
function withPhotos(): Account {
  const account = anAccount()
  account.connections.add('flickr')
  const tags = [['harbour'], ['harbour'], ['boats'], ['travel'], []]
  const photos = account.library.add(tags.map(own => ({ tags: own })))
  account.library.albums.flickr.push({ ...BOATS, photoIds: photos.slice(0, 2).map(({ id }) => id) })
  return account
}

const panel = () => find('region', sees('selection-criteria'))
const closed = () => find('button', 'Change', { expanded: false })

async function openPanel(account = withPhotos()): Promise<Account> {
  await open('/photos', account)
  await headed(sees('photos-title'))
  await shows(`${account.library.photos.flickr.length} photos, newest first`)
  await press('Change')
  return account
}

async function searchFor(tag: string): Promise<void> {
  await fill('Search by tags', tag)
  await press('Search')
}

describe('tags', () => {
  test('are searched once something is typed', async () => {
    await openPanel()
    expect((await find('button', 'Search')).matches(':disabled')).toBe(true)
    await searchFor('harbour')
    await shows('2 photos, tagged harbour')
  })

  test('that are popular are suggested', async () => {
    await openPanel()
    expect(POPULAR_TAGS).toEqual(sees('popular-tags'))
    const within = await panel()
    for (const tag of POPULAR_TAGS) await find('button', tag, { within })
  })

  test('that are popular are searched as soon as they are chosen, beside those searched already', async () => {
    await openPanel()
    await searchFor('boats')
    await shows('1 photo, tagged boats')
    await closed()
    await press('Change')
    await press('travel', { within: await panel() })
    await shows('2 photos, tagged boats or travel')
  })
})

describe('the panel', () => {
  test('closes once photos are found', async () => {
    await openPanel()
    await searchFor('harbour')
    await closed()
    await gone('textbox', 'Search by tags')
  })

  test('stays open while the user types in it', async () => {
    const account = await openPanel()
    const answer = account.failing(PHOTOS, 'hangs')
    await fill('Search by tags', 'harbour')
    await keys('{Enter}')
    await keys(', boats')
    answer()
    await shows('2 photos, tagged harbour')
    await eventually(() => expect(all('checkbox', /, /)).toHaveLength(2))
    await holds('Search by tags', 'harbour, boats')
    await focused(await field('Search by tags'))
  })
})

test('a quick selection shows the newest few of all photos', async () => {
  const account = withPhotos()
  account.library.add(QUICK_SELECT_PHOTOS)
  await openPanel(account)
  await press('Recent uploads')
  await shows(`${QUICK_SELECT_PHOTOS} of ${QUICK_SELECT_PHOTOS + 5} photos, newest first`)
  await closed()
})

describe('an empty result', () => {
  test('has a hint, and a way back to all photos', async () => {
    await openPanel()
    await choose('Taken', 'Between two dates…')
    await fill('Taken from', '1990-01-01')
    await fill('Taken to', '1990-12-31')
    await press('Show photos')
    await shows(sees('no-photos-found'))
    await shows('Try adjusting your filters: other dates, other albums or another tag.')
    await press('Show all photos')
    await shows('5 photos, newest first')
  })

  test('leaves the focus on the button that opens the search once it is left', async () => {
    await openPanel()
    await searchFor('none')
    const back = await find('button', 'Show all photos')
    back.focus()
    await keys('{Enter}')
    await shows('5 photos, newest first')
    await focused(await closed())
    await gone('textbox', 'Search by tags')
  })
})

test('an album is searched as soon as it is chosen', async () => {
  await openPanel()
  await shows('Most recent · Most popular')
  await check(/Boats/, { within: await panel() })
  await shows('2 photos, in Boats')
  await closed()
})

describe('with several platforms', () => {
  function withAll(): Account {
    const account = withPhotos()
    account.connections.add('unsplash', { lastUsed: '2026-05-02T00:00:00.000Z' })
    account.connections.add('smugmug')
    account.library.add(2, 'unsplash')
    account.library.add(3, 'smugmug')
    return account
  }

  test.each(PROVIDERS)('the dashboard leads to the photos of %s, with the criteria that it has', async provider => {
    const { name, capabilities } = PLATFORMS[provider]
    const account = await open('/', withAll())
    await press(new RegExp(`^Enhance My ${name} Photos`), { role: 'link' })
    await shows(`${account.library.photos[provider].length} photos, newest first`)
    await holds('Photo platform', provider)
    await find('button', capabilities.title ? 'Select untitled' : 'Select undescribed')
    await press('Change')
    const within = await panel()
    await find('button', 'Recent uploads', { within })
    expect([
      all('textbox', 'Search by tags').length > 0,
      all('combobox', 'Uploaded', { within }).length > 0,
      all('combobox', 'Taken', { within }).length > 0,
    ]).toEqual([capabilities.tagSearch, capabilities.uploadDates, capabilities.takenDates])
    await shows(/free on your account$/)
  })

  test('one can be chosen, and is asked for nothing that it does not support', async () => {
    const account = await open('/photos', withAll())
    await choose('Photo platform', 'Flickr')
    await shows('5 photos, newest first')
    await choose('Photo platform', 'Unsplash')
    await shows('2 photos, newest first')
    await press('Change')
    await press('Recent uploads')
    await closed()
    const asked = account.calls('GET', PHOTOS).filter(({ query }) => query.provider === 'unsplash')
    expect([...new Set(asked.flatMap(({ query }) => Object.keys(query)))].sort()).toEqual([
      'limit',
      'order',
      'provider',
      'sort',
    ])
  })
})

describe('a search of the library', () => {
  const withoutTitle = () => {
    const account = withPhotos()
    account.library.add([{ title: 'A pier' }])
    return account
  }
  const chip = (name: RegExp, pressed?: boolean) => find('button', name, { ...(pressed !== undefined && { pressed }) })

  test('is made by a chip, which counts what it finds', async () => {
    await open('/photos', withoutTitle())
    await shows('6 photos, newest first')
    await press(/^Missing title 5$/)
    await shows('5 photos, without title')
    await chip(/^Missing title 5$/, true)
    // A count of the whole library would be wrong, but keeps its room: a second press must not meet another chip.
    expect((await chip(/^Applied/)).querySelector('span')?.className).toMatch(/hidden/)
    expect((await chip(/^Missing title/)).querySelector('span')?.className).not.toMatch(/hidden/)
  })

  test('is in the address, and so again there after a reload', async () => {
    await open('/photos?missing=title', withoutTitle())
    await shows('5 photos, without title')
    await chip(/^Missing title/, true)
    await press(/^Missing title/)
    await shows('6 photos, newest first')
    expect(window.location.search).toBe('')
    await press(/^Missing title/)
    await eventually(() => expect(window.location.search).toBe('?missing=title'))
  })

  test('that finds nothing says so', async () => {
    await open('/photos', withoutTitle())
    await press(/^Applied 0$/)
    await shows(sees('no-photos-found'))
  })

  test('that may no longer be read says so, not that it is being read', async () => {
    const account = withoutTitle()
    account.library.line = { state: 'denied' }
    account.failing(PHOTOS, { json: { photos: [], nextCursor: null, total: 0, complete: false } })
    await open('/photos?missing=title', account)
    await shows('Flickr no longer lets us read your library. Connect it again to search all of it.')
    await hides(/being read/)
  })
})
