import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { api, jobPage, PAGES } from '#worker/contract/paths.ts'
import { type Account, anAccount } from './account/account.ts'
import { goOffline } from './harness/connection.ts'
import { open, reload } from './harness/open.ts'
import {
  all,
  dialog,
  eventually,
  fill,
  find,
  gone,
  headed,
  hides,
  isSaid,
  keys,
  leftFor,
  press,
  shows,
} from './harness/screen.ts'

const KEPT = /kept here/

/** A job on its page, whose photos have texts. */
async function reviewing(photos: number) {
  const account = anAccount()
  const { id: jobId, results } = account.jobs.add({ photos })
  await open(`${jobPage(jobId)}?view=cards`, account)
  await find('article')
  return { account, jobId, photoIds: results.map(({ photoId }) => photoId) }
}

const card = (photo: number) => all('article')[photo] ?? document.body
const titleOf = (photo: number) => all('heading', undefined, { within: card(photo), level: 2 })[0]?.textContent
const pressOn = (photo: number, name: string) => press(name, { within: card(photo) })

async function typeTitle(photo: number, text: string): Promise<void> {
  await pressOn(photo, 'Edit title')
  await fill('Title', text)
}

/** Changes of single photos that have reached the server, or tried to. */
const changes = (account: Account) => account.server.calls.filter(({ method }) => method === 'PATCH')

/** Lets changes of these photos fail to reach the server, until the returned function is called. */
function cutOff(account: Account, jobId: string, photoIds: string[]): () => void {
  const repairs = photoIds.map(photoId => account.failing(api.jobPhoto(jobId, photoId), 'offline', 'PATCH'))
  return () => {
    for (const repair of repairs) repair()
  }
}

describe('without a connection', () => {
  /** A title is typed, one photo is approved and another skipped. */
  async function threeChanges() {
    const job = await reviewing(3)
    await typeTitle(0, 'Mine')
    const connect = await goOffline()
    await keys('{Enter}')
    await pressOn(1, 'Approve')
    await pressOn(2, 'Skip')
    await shows('Offline. 3 changes are kept here.')
    return { ...job, connect }
  }

  test('the page says so, and shows what was typed and decided', async () => {
    const { connect } = await threeChanges()
    expect(titleOf(0)).toBe('Mine')
    await shows('1 to review · 1 approved · 1 skipped')
    expect(await isSaid('Live')).toBe(false)
    await connect()
    await hides(KEPT)
  })

  test('nothing can be applied', async () => {
    await reviewing(1)
    await pressOn(0, 'Approve')
    await goOffline()
    const apply = await find('button', 'Apply 1 to Flickr (offline)')
    expect(apply.getAttribute('aria-disabled')).toBe('true')
  })

  test('changes are kept, and sent in their order once there is one', async () => {
    const { account, jobId, connect } = await threeChanges()
    const before = changes(account).length
    await connect()
    await hides(KEPT)
    expect(
      changes(account)
        .slice(before)
        .map(({ body }) => body),
    ).toEqual([{ title: 'Mine', was: { title: expect.any(String) } }, { approved: true, seen: 1 }, { skipped: true }])
    const [first, second, third] = account.jobs.get(jobId).results
    expect([first?.generatedTitle, second?.approved, third?.skipped]).toEqual(['Mine', true, true])
  })
})

describe('while the server does not answer changes', () => {
  async function keptApproval() {
    const job = await reviewing(2)
    const connect = cutOff(job.account, job.jobId, job.photoIds)
    await pressOn(0, 'Approve')
    await shows('1 change is kept here until the server answers.')
    return { ...job, connect }
  }

  test('they are kept over a reload', async () => {
    const { account, jobId, connect } = await keptApproval()
    await reload()
    await shows('1 change is kept here until the server answers.')
    await shows('1 to review · 1 approved')
    connect()
    window.dispatchEvent(new Event('online'))
    await hides(KEPT)
    expect(account.jobs.get(jobId).results[0]?.approved).toBe(true)
  })

  test('nothing is applied before they are sent', async () => {
    const { account } = await keptApproval()
    await press(/^Apply \d to Flickr$/)
    await shows(/^Nothing was applied: your last changes wait here for the connection\./)
    expect(account.calls('POST', api.applyBatch)).toEqual([])
  })
})

describe('logging out with unsent changes', () => {
  async function loggingOut() {
    const job = await reviewing(1)
    const connect = cutOff(job.account, job.jobId, job.photoIds)
    await typeTitle(0, 'Mine')
    await press(sees('logout'))
    await dialog('Log out with 1 unsent change?')
    return { ...job, connect }
  }

  test('asks first, and can be cancelled', async () => {
    const { account } = await loggingOut()
    await press('Cancel', { within: await dialog() })
    await gone('dialog')
    expect(account.calls('POST', api.logout)).toEqual([])
  })

  test('sends nothing for the next user', async () => {
    const { jobId, connect } = await loggingOut()
    await press('Keep and log out')
    await leftFor('/?signed-out')
    connect()
    const bob = anAccount()
    bob.user._id = 'user-2'
    await open(jobPage(jobId), bob)
    await headed(sees('job-not-found'))
    expect(await isSaid(KEPT)).toBe(false)
    expect(changes(bob)).toEqual([])
  })

  test('keeps them for their own user', async () => {
    const { account, jobId, connect } = await loggingOut()
    await press('Keep and log out')
    await leftFor('/?signed-out')
    connect()
    account.user.role = 'full'
    const before = changes(account).length
    await open(PAGES.settings, account)
    await eventually(() => expect(account.jobs.get(jobId).results[0]?.generatedTitle).toBe('Mine'))
    expect(changes(account)).toHaveLength(before + 1)
  })

  test('can discard them', async () => {
    const { account, jobId, connect } = await loggingOut()
    await press('Discard and log out')
    await leftFor('/?signed-out')
    connect()
    account.user.role = 'full'
    await open(`${jobPage(jobId)}?view=cards`, account)
    await find('article')
    expect(await isSaid(KEPT)).toBe(false)
    expect(account.jobs.get(jobId).results[0]?.generatedTitle).not.toBe('Mine')
  })
})

describe('a text changed on another device meanwhile', () => {
  /** Both texts are shown after a reload, and the person has not chosen yet. */
  async function inConflict() {
    const job = await reviewing(1)
    const connect = cutOff(job.account, job.jobId, job.photoIds)
    await typeTitle(0, 'Mine')
    await keys('{Enter}')
    await shows('1 change is kept here until the server answers.')
    job.account.jobs.changeResults(job.jobId, job.photoIds, { generatedTitle: 'The other' })
    connect()
    await reload()
    const title = () => job.account.jobs.get(job.jobId).results[0]?.generatedTitle
    await find('button', 'Keep the other text')
    expect(title()).toBe('The other')
    return { ...job, title }
  }

  test('is not overwritten: both are shown', async () => {
    await inConflict()
    await shows(/The other/)
    await find('textbox', 'Title')
  })

  test('can be replaced by the text typed here', async () => {
    const { title } = await inConflict()
    await press('Save mine instead')
    await eventually(() => expect(title()).toBe('Mine'))
  })

  test('can be kept', async () => {
    const { title } = await inConflict()
    await press('Keep the other text')
    await gone('button', 'Save mine instead')
    expect(titleOf(0)).toBe('The other')
    expect(title()).toBe('The other')
  })
})
