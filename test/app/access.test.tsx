import { describe, expect, onTestFinished, test } from 'vitest'
import { ROUTES as SPECIFIED } from '#test/guards/specification/screens.ts'
import { sees } from '#test/kit/sees.ts'
import { anAccount } from './account/account.ts'
import type { Role } from './account/user.ts'
import { open } from './harness/open.ts'
import { allowTrouble } from './harness/opened.ts'
import { at, headed, leftFor } from './harness/screen.ts'

/** Where a visit ends: the address, and the first heading of the page there. */
type Page = [path: string, heading: RegExp]
/** `document`: the app loads the document at `/`, which for strangers is the landing page. */
type End = Page | 'document'

const DASHBOARD: Page = ['/', /^Welcome, /]
const LOGIN: Page = ['/login', /^Welcome to Photonym$/]
const NO_TOKEN: Page = ['/verify-email', /^Verification failed$/]
const CONNECTED = /^Successfully Connected$/
const FAILED = /^Connection failed$/
const BY_HAND: Page = ['/manual-auth', /^Connect Flickr by hand$/]
const SETTINGS: Page = ['/settings', /^Settings$/]
const ACCOUNT: Page = ['/account', /^Account$/]
const SET_PASSWORD: Page = ['/settings/password', /^Set a Password$/]
const CHANGE_PASSWORD: Page = ['/account/change-password', /^Change Password$/]

const ROUTES: [path: string, ends: Record<Role, End>][] = [
  ['/', { stranger: 'document', temporary: DASHBOARD, full: DASHBOARD }],
  ['/dashboard', { stranger: 'document', temporary: DASHBOARD, full: DASHBOARD }],
  ['/login', { stranger: LOGIN, temporary: DASHBOARD, full: DASHBOARD }],
  ['/verify-email', { stranger: NO_TOKEN, temporary: NO_TOKEN, full: NO_TOKEN }],
  [
    '/auth-success',
    { stranger: ['/auth-success', CONNECTED], temporary: ['/auth-success', CONNECTED], full: DASHBOARD },
  ],
  ['/auth-success?provider=flickr', forAll(['/auth-success?provider=flickr', CONNECTED])],
  ['/auth-error', { stranger: ['/auth-error', FAILED], temporary: ['/auth-error', FAILED], full: DASHBOARD }],
  ['/auth-error?error=Nothing%20came', forAll(['/auth-error?error=Nothing%20came', FAILED])],
  ['/manual-auth', forAll(BY_HAND)],
  ['/photos', { stranger: 'document', temporary: DASHBOARD, full: ['/photos', /^Select Photos/] }],
  ['/job/no-such-job', { stranger: 'document', temporary: DASHBOARD, full: ['/job/no-such-job', /^Job Not Found$/] }],
  ['/history', { stranger: 'document', temporary: DASHBOARD, full: ['/history', /^Job History$/] }],
  // On a payment document every way leads to another document.
  [
    '/payment/no-such-job',
    { stranger: 'document', temporary: 'document', full: ['/payment/no-such-job', /^Job Not Found$/] },
  ],
  ['/agent', { stranger: 'document', temporary: DASHBOARD, full: ['/agent', /^Agent$/] }],
  ['/settings', { stranger: 'document', temporary: SETTINGS, full: SETTINGS }],
  ['/settings/password', { stranger: 'document', temporary: SET_PASSWORD, full: SET_PASSWORD }],
  ['/account', { stranger: 'document', temporary: ACCOUNT, full: ACCOUNT }],
  ['/account/change-password', { stranger: 'document', temporary: CHANGE_PASSWORD, full: CHANGE_PASSWORD }],
  ['/no-such-page', { stranger: 'document', temporary: DASHBOARD, full: DASHBOARD }],
  ['/settings/no-such-page', { stranger: 'document', temporary: DASHBOARD, full: DASHBOARD }],
]

function forAll(end: End): Record<Role, End> {
  return { stranger: end, temporary: end, full: end }
}

/** All first headings that the page shows from now on, even for a moment. */
function watchHeadings(): Set<string> {
  const shown = new Set<string>()
  const observer = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('h1')) if (textContent) shown.add(textContent)
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return shown
}

async function expectEnd(path: string, role: Role, end: End): Promise<void> {
  // happy-dom does not know <search>, of which React complains.
  allowTrouble(/<%s> is unrecognized in this browser.* search$/)
  const shown = watchHeadings()
  const account = anAccount(role)
  if (role === 'full') account.connections.add('flickr')
  await open(path, account)
  if (end === 'document') {
    await leftFor('/')
    expect([...shown]).toEqual([])
    return
  }
  const [address, heading] = end
  await headed(heading)
  await at(address)
  expect([...shown].filter(text => !heading.test(text))).toEqual([])
}

const endsOf = (role: Role) => ROUTES.map(([path, ends]): [string, End] => [path, ends[role]])

describe('a stranger', () => {
  test.each(endsOf('stranger'))(
    'who opens %s ends where a stranger may be, and sees nothing else on the way',
    (...end) => expectEnd(end[0], 'stranger', end[1]),
  )
})

describe('a temporary user', () => {
  test.each(endsOf('temporary'))('opening %s ends on a page they may see, and sees no other on the way', (path, end) =>
    expectEnd(path, 'temporary', end),
  )
})

describe('a full user', () => {
  test.each(endsOf('full'))('opening %s ends on a page they may see, and sees no other on the way', (path, end) =>
    expectEnd(path, 'full', end),
  )
})

const specified = Object.keys(SPECIFIED).filter((id): id is keyof typeof SPECIFIED => id in SPECIFIED)
test.each(specified)('%s is among the routes that are opened', id => {
  const route = sees(id).replace('{jobId}', 'no-such-job')
  expect(ROUTES.map(([path]) => path)).toContain(route)
})
