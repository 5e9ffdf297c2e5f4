import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import type { AgentRun, AgentStatus } from '#worker/contract/agent.ts'
import { api } from '#worker/contract/paths.ts'
import { HELD } from '#worker/domain/agent.ts'
import { type Account, anAccount } from './account/account.ts'
import { pass, stopClock } from './harness/clock.ts'
import { open } from './harness/open.ts'
import { all, eventually, find, gone, headed, hides, isChecked, isSaid, press, shows } from './harness/screen.ts'

const SWITCH = 'Enable agent'
const theSwitch = () => find('switch', SWITCH)
const turn = () => press(SWITCH, { role: 'switch' })

async function cardShows(name: string, text: string | RegExp): Promise<void> {
  const card = (await shows(name, { role: 'term' })).parentElement
  await shows(text, { ...(card && { within: card }), role: 'definition' })
}

/** An account with Flickr connected, whose agent is off. */
function withFlickr(): Account {
  const account = anAccount()
  account.connections.add('flickr')
  return account
}

/** An account with Flickr connected, whose agent is on. */
function watching(status: Partial<AgentStatus> = {}): Account {
  const account = withFlickr()
  account.agent.turnOn()
  account.agent.status = status
  return account
}

const STARTED = { newPhotos: 1, photosNeedingMetadata: 1, jobCreated: true, requiresPayment: false, paymentJobId: null }

/** An account whose agent finds one photo, with texts that were repaired. */
function withHeldPhoto(): { account: Account; run: AgentRun } {
  const account = watching()
  const { id } = account.jobs.add({ photos: [{ held: HELD.repaired }], origin: 'agent' })
  const run = { ...STARTED, jobId: id }
  account.agent.run = run
  return { account, run }
}

describe('an agent that is off', () => {
  test('says so, and runs nothing', async () => {
    await open('/agent', withFlickr())
    await headed(sees('how-agent-works'))
    await cardShows(sees('agent-status'), sees('agent-inactive'))
    await cardShows(sees('agent-last-scan'), sees('agent-never'))
    await cardShows(sees('agent-next-scan'), 'None')
    expect((await find('button', sees('run-now'))).matches(':disabled')).toBe(true)
  })

  test('is turned on, and says what it watches', async () => {
    const account = await open('/agent', withFlickr())
    await turn()
    await shows(sees('agent-enabled'))
    await cardShows(sees('agent-status'), sees('agent-active'))
    await shows(/^Watching for photos uploaded after .*\d\d.*\. For older ones use Photo Selection\.$/)
    expect(account.agent.saved).toMatchObject({ enabled: true, provider: 'flickr' })
  })
})

test('an agent that is turned off says so, and runs nothing more', async () => {
  const account = await open('/agent', watching())
  await cardShows('Status', 'Active')
  await turn()
  await shows(sees('agent-disabled'))
  await cardShows('Status', 'Inactive')
  expect((await find('button', sees('run-now'))).matches(':disabled')).toBe(true)
  expect(account.agent.saved?.enabled).toBe(false)
})

test('a switch whose change has failed says so, and shows what is saved', async () => {
  const account = withFlickr()
  account.failing(api.agentConfig, 'broken', 'PUT')
  await open('/agent', account)
  await turn()
  await shows(sees('agent-update-failed'))
  expect(isChecked(await theSwitch())).toBe(false)
})

test('a switch whose answer was lost shows what was saved', async () => {
  const account = withFlickr()
  const repair = account.failing(api.agentConfig, 'lost', 'PUT')
  await open('/agent', account)
  await turn()
  await shows(sees('agent-update-failed'))
  await cardShows('Status', 'Active')
  expect(isChecked(await theSwitch())).toBe(true)
  repair()
  await turn()
  await shows(sees('agent-disabled'))
})

describe('a run', () => {
  test.each([
    ['no new photos', {}, 'run-no-new-photos'],
    ['only photos that lack nothing', { newPhotos: 1 }, 'run-all-have-metadata'],
  ] as const)('that found %s says so', async (_, found, row) => {
    const account = watching()
    account.agent.run = { ...account.agent.run, ...found }
    await open('/agent', account)
    await press(sees('run-now'))
    await shows(sees(row))
  })

  test('says what it started, and the job says how many photos wait', async () => {
    const { account } = withHeldPhoto()
    await open('/agent', account)
    await press(sees('run-now'))
    await find('link', 'Processing 1 new photo')
    await shows('1 processed · 1 waits for you · Free')
  })

  test('leads to its job, which says why texts wait', async () => {
    const { account } = withHeldPhoto()
    await open('/agent', account)
    await press(sees('run-now'))
    await press('Processing 1 new photo', { role: 'link' })
    await headed(sees('step-review'))
    await shows('1 waits for you')
    await shows('Agent', { within: await find('main') })
    await shows(HELD.repaired)
  })

  test('that has failed says so', async () => {
    const account = watching()
    account.failing(api.agentRun, 'broken')
    await open('/agent', account)
    await press(sees('run-now'))
    await shows(sees('agent-run-failed'))
  })

  test('that is refused shows the server’s words', async () => {
    const account = watching()
    account.failing(api.agentRun, { status: 409, error: 'Please wait a moment.', code: 'CONFLICT' })
    await open('/agent', account)
    await press(sees('run-now'))
    await shows('Please wait a moment.')
  })
})

test('the page lists the agent’s jobs, with what became of them', async () => {
  const account = watching({ totalPhotosProcessed: 1, lastScanAt: '2026-05-04T09:00:00.000Z' })
  account.jobs.add({ photos: [{ applied: true, appliedAt: '2026-05-04T09:01:00.000Z' }], origin: 'agent' })
  account.jobs.add({ photos: 2 })
  await open('/agent', account)
  await eventually(() => expect(all('article')).toHaveLength(1))
  const within = await find('article', undefined)
  await shows('Agent', { within })
  await shows('1 photo on Flickr', { within })
  await shows('1 processed · 100% applied · Free', { within })
  await cardShows(sees('agent-photos-processed'), '1')
  await cardShows('Last Scan', /\d/)
})

describe('the dashboard', () => {
  test('says what the agent did last, and leads there', async () => {
    const account = watching()
    const { id } = account.jobs.add({ photos: 1, origin: 'agent' })
    await open('/', account)
    await shows('Agent', { within: await find('article') })
    await press(/^The agent, .*: 1 photo/, { role: 'link' })
    await eventually(() => expect(window.location.pathname).toBe(`/job/${id}`))
  })

  test('leads to the agent', async () => {
    await open('/', withFlickr())
    await press('Agent', { role: 'link' })
    await find('heading', 'Agent', { level: 1 })
    await headed(sees('how-agent-works'))
  })
})

test('a configuration that does not load within fifteen seconds says so, and can be retried', async () => {
  const account = withFlickr()
  const repair = account.failing(api.agentConfig, 'hangs')
  await open('/agent', account)
  await stopClock()
  await pass(14_500)
  expect(await isSaid(sees('agent-load-failed'))).toBe(false)
  await pass(600)
  await shows(sees('agent-load-failed'))
  repair()
  await press('Try again')
  await theSwitch()
})

const PAUSED: Partial<AgentStatus> = {
  ...{ lastScanAt: '2026-05-04T08:00:00.000Z', nextScanAt: null, totalPhotosProcessed: 7 },
  ...{ state: 'paused', message: 'Two photos wait.', waitingPhotos: 2, monthPhotos: 10, photosLeft: 0 },
}

describe('a pause', () => {
  test.each([
    ['for want of photos', { reason: 'payment' }, []],
    ['for an order to be paid', { reason: 'payment', jobId: 'unpaid' }, [['Pay or cancel', '/payment/unpaid']]],
    ['at the limit of a month', { reason: 'limit' }, []],
    ['of the platform', { reason: 'unavailable' }, []],
    ['without access', { reason: 'denied' }, [['Connect Flickr', null]]],
  ] satisfies [string, Partial<AgentStatus>, unknown][])(
    '%s is shown as inactive, with its reason and the way to end it',
    async (_, change, ways) => {
      await open('/agent', watching({ ...PAUSED, ...change }))
      const notice = (await shows('Two photos wait.')).parentElement?.parentElement
      await cardShows('Status', 'Inactive')
      await cardShows(sees('agent-photos-processed'), '7')
      const found = [...(notice?.querySelectorAll('a, button') ?? [])]
      expect(found.map(way => [way.textContent, way.getAttribute('href')])).toEqual(ways)
    },
  )

  test('where bought photos may be used says how long they last, and offers more once', async () => {
    const account = watching({ ...PAUSED, reason: 'payment', monthPhotos: 12, photosLeft: 81, daysLeft: 9 })
    account.agent.turnOn({ usePrepaid: true, monthlyPhotos: 250 })
    await open('/agent', account)
    await shows('It has used 12 of 250 photos this month. 81 photos are left for it, at this pace for 9 more days.')
    const notice = (await shows('Two photos wait.')).parentElement?.parentElement
    await find('button', 'Buy photos', { ...(notice && { within: notice }) })
    expect(all('button', 'Buy photos')).toHaveLength(1)
  })
})

test('an agent that waits for Flickr’s limit says so and when it goes on, and counts as active', async () => {
  await open('/agent', watching({ waiting: true, nextScanAt: '2030-06-01T00:00:00.000Z' }))
  await cardShows('Next Scan', "waiting for Flickr's limit")
  await cardShows('Next Scan', /2030/)
  await cardShows('Status', 'Active')
})

describe('without a connected platform', () => {
  const MESSAGE = 'Flickr was disconnected. Connect it again, then turn the agent on.'
  const disconnected = { state: 'inactive', reason: 'disconnected', message: MESSAGE } as const

  test('the page says why, and offers to connect one first', async () => {
    const account = anAccount()
    account.agent.status = disconnected
    await open('/agent', account)
    await shows(MESSAGE)
    expect(all('button', 'Connect Flickr')).toHaveLength(1)
    await gone('switch')
  })

  test('once it is connected again, only the switch is left to do', async () => {
    const account = withFlickr()
    account.agent.status = disconnected
    await open('/agent', account)
    await cardShows('Status', 'Inactive')
    await hides(/was disconnected/)
  })
})
