import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { atAgent, card, cardShows, configOf, goOnWithBought, runNow, theSwitch } from '#test/kit/agent-page.ts'
import { borrowFlickr, type Person, PHONE, personIn } from '#test/kit/people.ts'
import { failing, goWithin, headed, press, shows, silent, timeoutsAsked } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'
import { until } from '#test/kit/until.ts'
import type { AgentRun, AgentStatus } from '#worker/contract/agent.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { HELD } from '#worker/domain/agent.ts'

const stack = inject('stack')
const sandbox = control(stack)

const browser = await sharedBrowser()

const bare = { title: '', description: '' }
const good = {
  title: 'Three Boats at a Stone Quay',
  description: 'Three boats lie along a quay. Gulls stand on the posts. Ropes hang from a rail.',
  tags: ['boats', 'quay', 'harbour', 'gulls', 'posts', 'stone', 'water', 'morning', 'ropes', 'hulls'],
}

test('once turned on, the agent titles a new photo by itself; its page and the history say so, and Undo all restores the photo', async () => {
  const { page, client } = await personIn(browser, stack)
  await borrowFlickr(client, 'dorothea')
  await page.goto(stack.app)
  await page.getByRole('link', { name: 'Agent', exact: true }).click()
  await headed(page, 'Agent')
  await headed(page, sees('how-agent-works'))
  await cardShows(page, sees('agent-status'), sees('agent-inactive'))
  await cardShows(page, sees('agent-last-scan'), sees('agent-never'))
  await cardShows(page, sees('agent-next-scan'), 'None')
  expect(await runNow(page).isDisabled()).toBe(true)

  await theSwitch(page).focus()
  await page.keyboard.press('Space')
  await shows(page, sees('agent-enabled'))
  await cardShows(page, sees('agent-status'), sees('agent-active'))
  await page.getByText(/^Watching for photos uploaded after .*\d\d.*\. For older ones use Photo Selection\.$/).waitFor()
  await press(page, sees('run-now'))
  await shows(page, sees('run-no-new-photos'))
  await sandbox.addPhoto('dorothea', { title: 'Mine', description: 'My own words.', tags: ['mine'] })
  await press(page, sees('run-now'))
  await shows(page, sees('run-all-have-metadata'))

  const { id } = await sandbox.addPhoto('dorothea', bare)
  const library = () => sandbox.library('dorothea')
  const before = await library()
  await sandbox.cron(Date.now())
  const photo = () => library().then(photos => photos.find(each => each.id === id))
  await until('its texts on the platform', photo, each => Boolean(each?.title && each.description && each.tags.length))
  const job = page.getByRole('article').filter({ hasText: '1 photo on Flickr' })
  await page.reload()
  await job.getByText('Agent', { exact: true }).waitFor()
  await job.getByText('1 processed · 100% applied · Free').waitFor()
  await cardShows(page, sees('agent-photos-processed'), /^1$/)
  expect(await card(page, 'Last Scan').textContent()).toMatch(/\d/)

  await page
    .getByRole('link', { name: sees('nav-history'), exact: true })
    .first()
    .click()
  await job.getByText('Agent', { exact: true }).waitFor()
  await press(page, 'Undo all')
  await press(page, 'Undo all 1')
  const same = (photos: object) => JSON.stringify(photos) === JSON.stringify(before)
  expect(same(await until('the library as it was', library, same))).toBe(true)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await headed(page, /^Welcome/)
  await job.getByText('Agent', { exact: true }).waitFor()
  await page.getByRole('link', { name: /^The agent, .*: 1 photo/ }).click()
  await page.waitForURL(/\/job\//)
})

test('a run says what it started; repaired texts wait in its job with the reason; nothing runs while the agent is off', async () => {
  const { page } = await atAgent()
  await page.getByLabel('Tag filter').fill('for repair')
  await theSwitch(page).click()
  await cardShows(page, 'Status', 'Active')
  await sandbox.addPhoto('dorothea', { ...bare, tags: ['for repair'] })
  onTestFinished(async () => void (await sandbox.model({})))
  await sandbox.model({ reply: [{ ...good, description: 'One sentence.' }, good] })
  await press(page, sees('run-now'))
  await page.getByRole('link', { name: 'Processing 1 new photo' }).waitFor()
  await page.getByText('1 processed · 1 waits for you · Free').waitFor()
  await page.getByRole('link', { name: 'Processing 1 new photo' }).click()
  await headed(page, sees('step-review'))
  await shows(page, '1 waits for you')
  await page.locator('main header').getByText('Agent', { exact: true }).waitFor()
  await shows(page, HELD.repaired)
  await page.goBack()
  await theSwitch(page).click()
  await shows(page, sees('agent-disabled'))
  await cardShows(page, 'Status', 'Inactive')
  expect(await runNow(page).isDisabled()).toBe(true)
})

test('an agent turned off while twenty photos wait writes none of them', async () => {
  const { page, client } = await atAgent()
  await page.getByLabel('Tag filter').fill('twenty')
  await theSwitch(page).click()
  await cardShows(page, 'Status', 'Active')
  const photos = Array.from({ length: 20 }, () => sandbox.addPhoto('dorothea', { ...bare, tags: ['twenty'] }))
  const ids = (await Promise.all(photos)).map(({ id }) => id)
  const lastCall = (await sandbox.calls('flickr')).at(-1)?.n ?? 0
  onTestFinished(async () => void (await sandbox.clearFaults()))
  // Keeps every photo from being described before the agent is turned off.
  await sandbox.fault({ service: 'openai', status: 429, headers: { 'Retry-After': '2' }, body: '', times: 0 })
  await press(page, sees('run-now'))
  await page.getByRole('link', { name: 'Processing 20 new photos' }).waitFor()
  await theSwitch(page).click()
  await shows(page, sees('agent-disabled'))
  await sandbox.clearFaults()

  const [job] = (await client.get<{ jobs: JobSummary[] }>('/api/jobs')).jobs
  await client.generated(job?._id ?? '')
  await page.getByText('20 processed · 20 wait for you · Free').waitFor()
  const { results, applyProgress } = await client.applied(job?._id ?? '')
  expect(applyProgress.appliedPhotos).toBe(0)
  expect(results.map(({ applied, held }) => [applied, held])).toEqual(ids.map(() => [false, HELD.off]))
  const calls = await sandbox.calls('flickr', lastCall)
  expect(calls.filter(({ params, wrote }) => wrote && ids.includes(params.photo_id ?? ''))).toEqual([])
  for (const id of ids) await sandbox.deletePhoto('dorothea', id)
})

test('the form keeps refused input, and asks before changes are lost', async () => {
  const person = await personIn(browser, stack, { viewport: PHONE })
  const { page, client } = person
  await borrowFlickr(client, 'dorothea')
  await client.connect('ansel', 'unsplash')
  await page.goto(`${stack.app}/agent`)
  const history = page.getByRole('main').getByRole('link', { name: sees('nav-history') })
  await page.getByLabel('Photo platform').selectOption('flickr')
  const filter = page.getByLabel('Tag filter')
  await filter.fill(Array.from({ length: 21 }, (_, n) => `tag ${n}`).join(','))
  await press(page, sees('save-changes'))
  await shows(page, sees('agent-save-failed'))
  await shows(page, 'At most 20 tags of 100 characters')
  expect(await filter.evaluate(box => box === document.activeElement)).toBe(true)
  await filter.fill(' Sea ,, old town,Sea')

  const asked: string[] = []
  const answers = [false, true]
  page.on('dialog', dialog => {
    asked.push(dialog.type())
    void (answers.shift() ? dialog.accept() : dialog.dismiss())
  })
  await history.click()
  expect(new URL(page.url()).pathname).toBe('/agent')
  expect(await filter.inputValue()).toBe(' Sea ,, old town,Sea')
  await press(page, sees('save-changes'))
  await shows(page, sees('agent-saved'))
  expect(await filter.inputValue()).toBe('Sea, old town')
  expect(await configOf(person)).toMatchObject({ enabled: false, filters: { tags: ['Sea', 'old town'] } })

  await page.getByLabel('Photo platform').selectOption('unsplash')
  expect(await filter.count()).toBe(0)
  // Turning it on also saves what the page shows.
  await theSwitch(page).click()
  await shows(page, sees('agent-enabled'))
  expect(await configOf(person)).toMatchObject({ enabled: true, provider: 'unsplash', filters: { tags: [] } })
  await page.getByLabel('Daily mail').uncheck()
  await history.click()
  await headed(page, sees('nav-history'))
  expect(asked).toEqual(['confirm', 'confirm'])
  await client.send('DELETE', '/api/auth/disconnect/unsplash')
})

describe('an agent on a phone', () => {
  let person: Person
  let page: Page
  beforeAll(async () => {
    person = await personIn(browser, stack, { viewport: PHONE })
    page = person.page
    await person.client.connect('dorothea')
    await page.goto(`${stack.app}/agent`)
  })
  afterAll(async () => {
    await person.client.send('DELETE', '/api/auth/disconnect/flickr')
    await giveBack([page.context()])
  })

  const expectToFit = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  /** Shows the agent in this state until the test ends: the page reads it again after each run. */
  async function runTo(status: AgentStatus): Promise<void> {
    onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
    await page.route('**/api/agent/status', route => route.fulfill({ json: status }))
    await page.route('**/api/agent/run', route => route.fulfill({ json: NOTHING_NEW }))
    await press(page, sees('run-now'))
  }

  test('asks once, with prices, when it is turned on, whether it may go on with bought photos', async () => {
    await theSwitch(page).click()
    await shows(page, sees('agent-enabled'))
    const question = page.getByRole('form', { name: 'When no free photos are left' })
    await question.getByText('A photo costs $0.01. You buy photos in advance, 100 or more, from $1.00').waitFor()
    expect(await configOf(person)).toMatchObject({ enabled: true, usePrepaid: false, monthlyPhotos: null })
    const most = question.getByLabel('Go on with the photos on your account, at most')
    expect(await most.inputValue()).toBe('100')
    await expectToFit()
    await most.fill('none')
    await press(page, 'Go on with them')
    await question.getByText('Please choose a number from 1 to 100000').waitFor()
    await most.fill('250')
    await press(page, 'Go on with them')
    await shows(page, sees('agent-saved'))
    expect(await question.count()).toBe(0)
    expect(await configOf(person)).toMatchObject({ enabled: true, usePrepaid: true, monthlyPhotos: 250 })
    await page.getByText(/^It has used 0 of 250 photos this month\. [\d,]+ photos are left for it\.$/).waitFor()
    for (const state of ['Inactive', 'Active']) {
      await theSwitch(page).click()
      await cardShows(page, 'Status', state)
    }
    expect(await question.count()).toBe(0)
  })

  test('that goes on with 250 bought photos a month says how long they last, and offers more once', async () => {
    await goOnWithBought(person, 250)
    await runTo({ ...PAUSED, message: 'Two photos wait.', monthPhotos: 12, photosLeft: 81, daysLeft: 9 })
    const left = 'It has used 12 of 250 photos this month. 81 photos are left for it, at this pace for 9 more days.'
    await page.getByText(left, { exact: true }).waitFor()
    const notice = page.locator('main').getByText('Two photos wait.').locator('../..')
    await notice.getByRole('button', { name: 'Buy photos' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Buy photos' }).count()).toBe(1)
  })

  test('that waits for Flickr’s limit says so and when it goes on, and counts as active', async () => {
    await goOnWithBought(person, 250)
    await runTo({ ...PAUSED, state: 'active', reason: null, waiting: true, nextScanAt: '2030-06-01T00:00:00.000Z' })
    await cardShows(page, 'Next Scan', "waiting for Flickr's limit")
    await cardShows(page, 'Next Scan', /2030/)
    await cardShows(page, 'Status', 'Active')
  })

  test('is saved with all that its page shows', async () => {
    await goOnWithBought(person, 250)
    await page.getByLabel('Tag filter').fill(' Sea ,, old town,Sea')
    await page.getByLabel('Scan frequency').selectOption('Every 6 hours')
    await page.getByRole('radio', { name: /Surprise Mix/ }).check()
    await press(page, 'Long')
    await page.getByLabel('Titles a camera gave (IMG_1234) count as missing').check()
    await page.getByLabel('Daily mail').uncheck()
    await page.getByLabel('Photos a month, at most').fill('1,500')
    await page.getByLabel('Go on with the photos on your account', { exact: true }).uncheck()
    await expectToFit()
    await press(page, sees('save-changes'))
    await shows(page, sees('agent-saved'))
    expect(await configOf(person)).toEqual({
      ...{ enabled: true, provider: 'flickr', scanFrequency: 'every6hours', filters: { tags: ['Sea', 'old town'] } },
      ...{ metadataPreferences: { style: 'shuffle', descriptionSentences: 5 }, language: 'en' },
      ...{ replaceCameraNames: true, digest: false, usePrepaid: false, monthlyPhotos: 1500 },
    })
  })
})

test('what fails to load within fifteen seconds says so, and a refused run shows the server’s words', async () => {
  const { page } = await atAgent()
  let works = await failing(page, '/api/agent/config', 'broken')
  await theSwitch(page).click()
  await shows(page, sees('agent-update-failed'))
  expect(await theSwitch(page).isChecked()).toBe(false)
  await page.getByLabel('Daily mail').uncheck()
  await press(page, sees('save-changes'))
  await shows(page, sees('agent-save-failed'))
  await shows(page, 'Not saved yet')
  await works()
  await theSwitch(page).click()
  await cardShows(page, 'Status', 'Active')
  works = await failing(page, '/api/agent/run', 'broken')
  await press(page, sees('run-now'))
  await shows(page, sees('agent-run-failed'))
  await works()
  await failing(page, '/api/agent/run', { status: 409, error: 'Please wait a moment.', code: 'CONFLICT' })
  await press(page, sees('run-now'))
  await shows(page, 'Please wait a moment.')

  const answers = await silent(page, '/api/agent/config')
  await page.reload()
  await shows(page, sees('agent-load-failed'))
  expect(await timeoutsAsked(page)).toContain(15_000)
  await answers()
  await press(page, 'Try again')
  await theSwitch(page).waitFor()
})

test('a save keeps what another device has changed, and after a lost answer the switch shows the real state', async () => {
  const person = await atAgent()
  const { page, client } = person
  await theSwitch(page).click()
  await cardShows(page, 'Status', 'Active')
  // The page does not learn of this before it saves.
  const active = await client.get<AgentStatus>('/api/agent/status')
  await page.route('**/api/agent/status', route => route.fulfill({ json: active }))
  const elsewhere = { ...(await configOf(person)), enabled: false, scanFrequency: 'weekly' }
  await client.send('PUT', '/api/agent/config', elsewhere)
  await page.getByLabel('Tag filter').fill('sea')
  await press(page, sees('save-changes'))
  await shows(page, sees('agent-saved'))
  expect(await configOf(person)).toEqual({ ...elsewhere, filters: { tags: ['sea'] } })
  expect(await theSwitch(page).isChecked()).toBe(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.route('**/api/agent/config', async route => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await theSwitch(page).click()
  await shows(page, sees('agent-update-failed'))
  await cardShows(page, 'Status', 'Active')
  expect(await theSwitch(page).isChecked()).toBe(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await theSwitch(page).click()
  await shows(page, sees('agent-disabled'))
})

const PAUSED: AgentStatus = {
  ...{ lastScanAt: '2026-11-01T10:00:00.000Z', nextScanAt: null, totalPhotosProcessed: 7 },
  ...{ state: 'paused', reason: 'payment', message: null, jobId: null, waiting: false, waitingPhotos: 2 },
  ...{ watchingSince: '2026-10-01T10:00:00.000Z', monthPhotos: 10, photosLeft: 0, daysLeft: null },
}

const NOTHING_NEW: AgentRun = {
  ...{ newPhotos: 0, photosNeedingMetadata: 0, jobCreated: false, requiresPayment: false },
  ...{ jobId: null, paymentJobId: null },
}

test('each pause is shown as inactive, with its reason and one way to end it', async () => {
  const { page } = await atAgent()
  await page.route('**/api/agent/run', route => route.fulfill({ json: NOTHING_NEW }))
  let status: AgentStatus = { ...PAUSED, message: 'At first.' }
  await page.route('**/api/agent/status', route => route.fulfill({ json: status }))
  await page.reload()
  await shows(page, 'At first.')
  await cardShows(page, sees('agent-photos-processed'), /^7$/)

  /** The actions that the notice offers, once a run has shown that the agent is in this state. */
  const waysOut = async (change: Partial<AgentStatus>) => {
    const message = `Why: ${JSON.stringify(change)}`
    status = { ...PAUSED, message, ...change }
    await press(page, sees('run-now'))
    const notice = page.locator('main').getByText(message).locator('../..')
    await notice.waitFor()
    await cardShows(page, 'Status', 'Inactive')
    return notice.locator('a, button').evaluateAll(ways => ways.map(way => [way.textContent, way.getAttribute('href')]))
  }
  expect(await waysOut({ reason: 'payment' })).toEqual([])
  expect(await waysOut({ reason: 'payment', jobId: 'unpaid' })).toEqual([['Pay or cancel', '/payment/unpaid']])
  expect(await waysOut({ reason: 'limit' })).toEqual([])
  expect(await waysOut({ reason: 'unavailable' })).toEqual([])
  expect(await waysOut({ reason: 'denied' })).toEqual([['Connect Flickr', null]])
})

describe('an agent that loses its platform', () => {
  let person: Person
  let page: Page
  beforeAll(async () => {
    person = await personIn(browser, stack)
    page = person.page
    await person.client.connect('dorothea')
    await page.goto(`${stack.app}/agent`)
    await theSwitch(page).click()
    await cardShows(page, 'Status', 'Active')
  })
  afterAll(() => person.client.send('DELETE', '/api/auth/disconnect/flickr'))

  test('pauses where its access was revoked, and goes on once the platform is connected again from there', async () => {
    await sandbox.revoke('dorothea')
    await press(page, sees('run-now'))
    await cardShows(page, 'Status', 'Inactive')
    await cardShows(page, sees('agent-next-scan'), 'None')
    await press(page, 'Connect Flickr')
    await page.waitForURL(url => url.origin === stack.sandbox)
    await page.getByRole('radio', { name: /dorothea/i }).check()
    await press(page, 'OK, allow it')
    await headed(page, /^Welcome, /)
    await goWithin(page, '/agent')
    await cardShows(page, 'Status', 'Active')
    expect(await page.getByRole('button', { name: 'Connect Flickr' }).count()).toBe(0)
  })

  test('offers to connect one first where none is connected', async () => {
    await person.client.send('DELETE', '/api/auth/disconnect/flickr')
    await page.reload()
    await shows(page, 'Flickr was disconnected. Connect it again, then turn the agent on.')
    await expect.poll(() => page.getByRole('button', { name: 'Connect Flickr' }).count()).toBe(1)
    expect(await theSwitch(page).count()).toBe(0)
    await person.client.connect('dorothea')
    await page.reload()
    await cardShows(page, 'Status', 'Inactive')
    expect(await page.getByText('Flickr was disconnected.').count()).toBe(0)
  })
})
