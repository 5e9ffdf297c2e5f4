import { describe, expect, test } from 'vitest'
import { api, LIVE_CLOSE } from '#worker/contract/paths.ts'
import { type Account, anAccount } from './account/account.ts'
import { EMAIL, PASSWORD } from './account/user.ts'
import { pass, stopClock } from './harness/clock.ts'
import { open } from './harness/open.ts'
import {
  at,
  check,
  eventually,
  field,
  find,
  focused,
  gone,
  headed,
  holds,
  keys,
  leftFor,
  paste,
  press,
  shows,
} from './harness/screen.ts'

const QUESTION = 'Please log in again'
const BOB = 'bob@example.org'

/** The page's session is ended elsewhere, such as by signing out everywhere. */
function endSession({ user, live }: Account): void {
  user.role = 'stranger'
  live.close(LIVE_CLOSE.signedOut)
}

async function logIn(email: string, password = PASSWORD): Promise<void> {
  await paste('Email', email)
  await paste('Password', password)
  await keys('{Enter}')
}

/** Settings with an unsaved choice, whose saving has shown that the session has ended. */
async function endedAtSettings(account = anAccount()): Promise<Account> {
  await open('/settings', account)
  await check(/Technical/, { role: 'radio' })
  endSession(account)
  await press('Save Changes')
  await headed(QUESTION)
  return account
}

const chosen = () => find('radio', /Technical/, { checked: true })

async function saveChoice({ user }: Account): Promise<void> {
  await press('Save Changes')
  await eventually(() => expect(user.preferences.defaultStyle).toBe('technical'))
}

describe('a session that ends in mid-use', () => {
  test('clears the page, which goes on asking who is signed in', async () => {
    const account = await endedAtSettings()
    await stopClock()
    const asked = account.calls('GET', api.me).length
    window.dispatchEvent(new Event('focus'))
    await eventually(() => expect(account.calls('GET', api.me).length).toBeGreaterThan(asked))
    expect(document.body.innerHTML).not.toContain(EMAIL)
  })

  test('does not return with a wrong password', async () => {
    await endedAtSettings()
    await logIn(EMAIL, 'not my password')
    await shows('Invalid email or password')
    await headed(QUESTION)
  })

  test('gives its user back what was chosen once they have logged in', async () => {
    const account = await endedAtSettings()
    await logIn(EMAIL)
    await headed('Settings')
    await gone('heading', QUESTION)
    await chosen()
    await at('/settings')
    await saveChoice(account)
  })

  test('gives somebody else who logs in there a new document', async () => {
    const { user } = await endedAtSettings()
    Object.assign(user, { _id: 'user-2', email: BOB })
    await logIn(BOB)
    await leftFor('/')
    await gone('heading', 'Settings')
  })

  test('brings a user without a password back by a mailed link that is opened in another tab', async () => {
    const account = await endedAtSettings(anAccount('temporary'))
    await paste('Email', EMAIL)
    await press('Send me a link')
    await shows(`A link is on its way to ${EMAIL}. Opened in this browser, it brings you back to your page.`)
    account.user.role = 'temporary'
    window.dispatchEvent(new Event('focus'))
    await headed('Settings')
    await chosen()
  })

  test('leads to the landing page once its user has logged out in another tab', async () => {
    await endedAtSettings()
    // The other tab has signed in and logged out, which removes the mark that all tabs share.
    localStorage.clear()
    window.dispatchEvent(new Event('focus'))
    await leftFor('/')
  })
})

describe('a session that is ended elsewhere while the page of a job is open', () => {
  const TYPED = 'Typed at the end'

  async function openJob(photos: number): Promise<{ account: Account; id: string }> {
    const account = anAccount()
    account.connections.add('flickr')
    const { id } = account.jobs.add({ photos })
    await open(`/job/${id}?view=cards`, account)
    return { account, id }
  }

  async function typeTitle(): Promise<void> {
    await press('Edit title')
    await paste('Title', TYPED)
  }

  /** Approves the last photo, which the server does not learn of until the returned function is called. */
  async function approveOffline({ account, id }: { account: Account; id: string }): Promise<() => void> {
    const { results } = account.jobs.get(id)
    const paths = [api.jobPhotos(id), ...results.map(({ photoId }) => api.jobPhoto(id, photoId))]
    const repairs = paths.map(path => account.failing(path, 'offline'))
    await press('Approve', { within: await find('article', new RegExp(` ${results.length}$`)) })
    return () => {
      for (const repair of repairs) repair()
    }
  }

  async function end(account: Account): Promise<void> {
    endSession(account)
    await headed(QUESTION)
  }

  test('clears it, and says nothing of what was typed or could not be sent', async () => {
    const job = await openJob(2)
    await typeTitle()
    await approveOffline(job)
    await end(job.account)
    await gone('article')
    expect(document.body.innerHTML).not.toMatch(/Typed at the end|cannot reach the server|are kept here/)
  })

  test('gives its user back what was typed once they have logged in', async () => {
    const { account, id } = await openJob(1)
    await typeTitle()
    await end(account)
    await logIn(EMAIL)
    await holds('Title', TYPED)
    await at(`/job/${id}?view=cards`)
    const title = await field('Title')
    title.focus()
    await keys('{Enter}')
    await eventually(() => expect(account.jobs.get(id).results[0]?.generatedTitle).toBe(TYPED))
  })

  test('sends what was approved once its user has logged in', async () => {
    const job = await openJob(1)
    const connect = await approveOffline(job)
    await end(job.account)
    connect()
    await logIn(EMAIL)
    await eventually(() => expect(job.account.jobs.get(job.id).results[0]?.approved).toBe(true))
  })
})

describe('a page without a socket', () => {
  /** Makes the page believe that its tab was brought to the front, or hidden. */
  function turn(state: 'hidden' | 'visible'): void {
    for (const [name, value] of Object.entries({ hidden: state === 'hidden', visibilityState: state })) {
      Object.defineProperty(document, name, { configurable: true, value })
    }
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const isCovered = () => document.documentElement.hasAttribute('data-covered')

  async function openAccount(): Promise<Account> {
    const account = await open('/account')
    await headed('Activity')
    return account
  }

  test('asks for its session every 30 seconds, and is cleared once that has ended', async () => {
    const account = await openAccount()
    await stopClock()
    endSession(account)
    await pass(29_000)
    expect(account.calls('GET', api.currentSession)).toEqual([])
    await pass(1000)
    await headed(QUESTION)
    expect(document.body.innerHTML).not.toContain(EMAIL)
  })

  test('that was hidden stays covered until the server has answered, and then has its focus back', async () => {
    const account = await openAccount()
    const button = await find('button', 'Delete my account')
    button.focus()
    turn('hidden')
    expect(isCovered()).toBe(true)
    const answer = account.failing(api.currentSession, 'hangs')
    turn('visible')
    await eventually(() => expect(account.calls('GET', api.currentSession)).toHaveLength(1))
    expect(isCovered()).toBe(true)
    answer()
    await eventually(() => expect(isCovered()).toBe(false))
    await focused(button)
  })

  test('that was hidden is shown again where the server cannot be reached', async () => {
    const account = await openAccount()
    turn('hidden')
    account.failing(api.currentSession, 'offline')
    turn('visible')
    await eventually(() => expect(isCovered()).toBe(false))
    await headed('Activity')
  })
})
