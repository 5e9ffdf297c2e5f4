import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import { api } from '#worker/contract/paths.ts'
import { type Account, anAccount } from './account/account.ts'
import { pass } from './harness/clock.ts'
import { open, reload } from './harness/open.ts'
import { all, find, headed, hides, isSaid, press, shows } from './harness/screen.ts'

/** Somebody with Flickr connected, whose three photos lack everything; one of another two has a title. */
function withFlickr(role?: Parameters<typeof anAccount>[0]): Account {
  const account = anAccount(role)
  account.connections.add('flickr')
  account.library.add([{}, {}, {}, { title: 'A pier', description: 'A pier at dusk.' }, { title: 'A quay' }])
  return account
}

const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

describe('the main action stands above the notices', () => {
  const banner = () => find('link', sees('create-password-banner'))

  test('where nothing is connected', async () => {
    await open('/', anAccount('temporary'))
    expect(isBefore(await find('button', 'Connect Flickr'), await banner())).toBe(true)
  })

  test('where a platform is', async () => {
    await open('/', withFlickr('temporary'))
    expect(isBefore(await find('link', /^Enhance My Flickr/), await banner())).toBe(true)
  })
})

describe('where a part does not load, the dashboard', () => {
  test('says why there are no jobs, and mentions no free photos', async () => {
    const account = withFlickr()
    account.failing(api.jobsSummary, { status: 400, error: 'What?' })
    await open('/', account)
    await shows(sees('dashboard-failed'))
    await find('link', sees('enhance-photos', { Provider: 'Flickr' }))
  })

  test('says that it is busy', async () => {
    const account = withFlickr()
    account.failing(api.jobsSummary, { status: 429, error: 'Slow down.', code: 'RATE_LIMITED' })
    await open('/', account)
    await shows(sees('dashboard-busy'))
  })

  test('counts ten free photos as left when their number does not load within ten seconds', async () => {
    const account = withFlickr()
    const repair = account.failing(api.freeTrialStatus, 'hangs')
    await open('/', account)
    expect(all('link', /free photos left/)).toEqual([])
    await pass(sees('free-trial-time-out'))
    await press('Enhance My Flickr Photos (free photos left)', { role: 'link' })
    await headed(/^Select Photos/)
    await pass(sees('free-trial-time-out'))
    await shows(/\b10\b.*free/)
    repair()
  })
})

const READING = { read: 600, total: 5000, readAt: null, waitSeconds: 60 }
const COUNTED: [string, Partial<LibraryAnswer>, RegExp, string][] = [
  ['read', {}, /^[\d,]+ photos, as of /, 'Refresh'],
  ['that waits', { state: 'waiting', ...READING }, /^600 of 5,000 photos read, the rest/, 'Choose photos'],
  ['being read', { state: 'reading', ...READING }, /^Reading your library: 600 of 5,000/, 'Choose photos'],
  ['without photos', { read: 0, total: 0 }, /^No photos on Flickr yet/, 'Refresh'],
  ['without access', { state: 'denied' }, /^Flickr no longer lets us/, 'Connect Flickr again'],
]

describe('a library', () => {
  const library = () => find('region', 'Your library on Flickr')
  const actionsIn = (section: HTMLElement) =>
    [...section.querySelectorAll('ul ~ * a, ul ~ * button, ul ~ a, ul ~ button')].map(action => action.textContent)

  test.each(COUNTED)('%s has its sentence and its one action', async (_, line, sentence, action) => {
    const account = withFlickr()
    account.library.line = line
    await open('/', account)
    const section = await library()
    await shows(sentence, { within: section })
    expect(actionsIn(section)).toEqual([action])
  })

  test('whose counts do not load says so, and can be asked again', async () => {
    const account = withFlickr()
    const repair = account.failing(api.library('flickr'), { status: 400, error: 'No.', code: 'VALIDATION' })
    await open('/', account)
    const section = await library()
    await shows(/^The counts could not be loaded/, { within: section })
    expect(actionsIn(section)).toEqual(['Try again'])
    repair()
    await press('Try again')
    await shows(/ photos, as of /, { within: section })
  })

  test('leads to what it lacks, with nothing chosen', async () => {
    await open('/', withFlickr())
    await press('3 without a title: start', { role: 'link' })
    await shows('3 photos, without title')
    await shows('0 selected')
  })

  test('that is not counted says so, and leads to its photos', async () => {
    const account = withFlickr()
    account.library.line = { state: 'off' }
    await open('/', account)
    await shows('Photos are not counted here')
    await hides(/without a title/)
    await press('Choose photos', { role: 'link' })
    await shows('5 photos, newest first')
  })

  test('that was not counted has room for nothing else before it is known', async () => {
    const account = withFlickr()
    account.library.line = { state: 'off' }
    await open('/', account)
    await shows('Photos are not counted here')
    const repair = account.failing(api.library('flickr'), 'hangs')
    await reload()
    await shows('– wait for your review')
    await shows('Loading your library…')
    expect(await isSaid(/without a title/)).toBe(false)
    repair()
  })
})
