import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { api } from '#worker/contract/paths.ts'
import { type Account, anAccount } from './account/account.ts'
import { pass } from './harness/clock.ts'
import { open, reload } from './harness/open.ts'
import {
  all,
  at,
  eventually,
  field,
  fill,
  find,
  focused,
  gone,
  headed,
  hides,
  keys,
  press,
  shows,
} from './harness/screen.ts'

const SEARCH = 'Search names and platforms'
const cards = () => all('article').map(card => card.getAttribute('aria-label'))
const shownJobs = (...names: string[]) => eventually(() => expect(cards()).toEqual(names))

/** An account with a job of each name, newest first. */
function withJobs(...names: string[]): Account {
  const account = anAccount()
  for (const name of names.toReversed()) account.jobs.add({ name, photos: 1 })
  return account
}

test('a history without jobs says so', async () => {
  await open('/history')
  await headed(sees('no-history'))
  await shows(sees('no-history-text'))
})

test('an unnamed job is called by its date and time, and leads to its results', async () => {
  const account = anAccount()
  account.jobs.add({ photos: 1, createdAt: Date.UTC(2026, 4, 4, 9, 5) })
  await open('/history', account)
  const name = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  await find('link', `${sees('view-results')}: ${name.format(Date.UTC(2026, 4, 4, 9, 5))}`)
})

test('the page says when the list was last updated', async () => {
  await open('/history', withJobs('Venice'))
  await shows(new RegExp(`^${sees('last-updated')} .*\\d`))
})

describe('older jobs', () => {
  function withTwoPages(): Account {
    const account = withJobs('Newer', 'Older')
    account.jobs.perPage = 1
    return account
  }

  test('are shown on demand', async () => {
    await open('/history', withTwoPages())
    await shownJobs('Newer')
    const more = await find('button', 'Show older jobs')
    more.focus()
    await keys('{Enter}')
    await shownJobs('Newer', 'Older')
    await gone('button', 'Show older jobs')
  })

  test('include a job that the address names, which is shown at once', async () => {
    const account = withTwoPages()
    await open(`/history?job=${account.jobs.all[0]?.id}`, account)
    await shownJobs('Newer', 'Older')
  })
})

test('the history is live while a job is running', async () => {
  const account = anAccount()
  const { id } = account.jobs.add({ photos: [{ status: 'pending' }] })
  await open('/history', account)
  await shows(sees('live-updates'))
  account.jobs.describe(id)
  await press(sees('refresh'))
  await hides(sees('live-updates'))
  const asked = account.calls('GET', api.jobs).length
  await pass(20_000)
  expect(account.calls('GET', api.jobs)).toHaveLength(asked)
})

describe('a search', () => {
  test('finds jobs by name, whatever its case', async () => {
    await open('/history', withJobs('Venice in November', 'Lisbon'))
    await fill(SEARCH, 'VENICE')
    await shownJobs('Venice in November')
    await shows('1 job found', { role: 'status' })
  })

  test('finds jobs by platform', async () => {
    const account = withJobs('Venice', 'Lisbon')
    account.jobs.add({ name: 'Porto', provider: 'unsplash', photos: 1 })
    await open('/history', account)
    await fill(SEARCH, 'flick')
    await shownJobs('Venice', 'Lisbon')
    await shows('2 jobs found', { role: 'status' })
  })

  test('is in the address, and kept over a reload', async () => {
    await open('/history', withJobs('Venice', 'Lisbon'))
    await fill(SEARCH, 'VENICE')
    await at('/history?q=VENICE')
    await reload()
    await shownJobs('Venice')
    expect(await field(SEARCH)).toHaveProperty('value', 'VENICE')
  })

  test('that fails shows no other job, and can be tried again', async () => {
    const account = await open('/history', withJobs('Venice'))
    const repair = account.failing(api.jobs, 'broken')
    await fill(SEARCH, 'nowhere')
    await headed(sees('history-failed'))
    expect(cards()).toEqual([])
    repair()
    await press('Try again')
    await headed('No job is called that')
  })

  test('without results leads back to all jobs and to the search', async () => {
    await open('/history?q=nowhere', withJobs('Venice'))
    await headed('No job is called that')
    await press('Show all')
    await shownJobs('Venice')
    await focused(await field(SEARCH))
    await at('/history')
  })
})

test('jobs are listed by month, and the parts of one choice in their order', async () => {
  const account = anAccount()
  for (const [day, name] of [
    ['2020-08-20', 'An old one'],
    ['2020-08-31', 'Untitled (1 of 3)'],
    ['2020-09-02', 'Untitled (2 of 3)'],
    ['2020-09-03', 'Between'],
    ['2020-09-04', 'Untitled (3 of 3)'],
  ] as const) {
    account.jobs.add({ name, photos: 1, createdAt: Date.parse(`${day}T12:00:00Z`) })
  }
  await open('/history', account)
  const month = async (name: string) => all('article', undefined, { within: await find('list', `Jobs, ${name}`) })
  const names = async (name: string) => (await month(name)).map(card => card.getAttribute('aria-label'))
  await headed('August 2020')
  expect(await names('September 2020')).toEqual([
    ...['Untitled (1 of 3)', 'Untitled (2 of 3)', 'Untitled (3 of 3)', 'Between'],
  ])
  expect(await names('August 2020')).toEqual(['An old one'])
})

describe('a name', () => {
  const NAME = 'Name of this job'

  test('is changed in place by keyboard', async () => {
    const account = await open('/history', withJobs('Venice'))
    const edit = await find('button', 'Edit name: Venice')
    edit.focus()
    await keys('{Enter}')
    await focused(await field(NAME))
    await keys('Venice in November{Enter}')
    await focused(await find('button', 'Edit name: Venice in November'))
    expect(account.jobs.all[0]?.name).toBe('Venice in November')
  })

  test('is left as it was on Escape', async () => {
    const account = await open('/history', withJobs('Venice'))
    await press('Edit name: Venice')
    await keys('Never mind{Escape}')
    await focused(await find('button', 'Edit name: Venice'))
    await shows('Venice')
    expect(account.jobs.all[0]?.name).toBe('Venice')
  })

  test('that was not saved stays in its field, and can be saved again', async () => {
    const markup = 'שלום <b>עולם</b> 📷'
    const account = await open('/history', withJobs('Venice'))
    const repair = account.failing(api.job(account.jobs.all[0]?.id ?? ''), 'offline')
    await press('Edit name: Venice')
    await fill(NAME, markup)
    await keys('{Enter}')
    await shows(/^The name was not saved/, { role: 'alert' })
    await focused(await field(NAME))
    expect(await field(NAME)).toHaveProperty('value', markup)
    repair()
    await keys('{Enter}')
    // As it was typed: not as markup.
    await shows(markup)
    await focused(await find('button', `Edit name: ${markup}`))
  })

  test('can also be saved by its button', async () => {
    const account = await open('/history', withJobs('Venice'))
    await press('Edit name: Venice')
    await fill(NAME, 'W'.repeat(80))
    await press('Save name')
    await shows('W'.repeat(80))
    expect(account.jobs.all[0]?.name).toBe('W'.repeat(80))
  })
})
