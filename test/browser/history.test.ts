import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { borrowFlickr, type Person, personIn } from '#test/kit/people.ts'
import { generate } from '#test/kit/reviewing.ts'
import { failing, headed, press, shows } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

test('older jobs are shown on demand, and a linked job at once', async () => {
  const person = await personIn(browser, stack)
  const { client, page } = person
  await borrowFlickr(client, 'dorothea')
  const [older, newer] = [await generate(person, 1), await generate(person, 1)]
  // Answers with one job per page.
  await page.route(
    ({ pathname }) => pathname === '/api/jobs',
    route => {
      const url = new URL(route.request().url())
      url.searchParams.set('limit', '1')
      return route.continue({ url: String(url) })
    },
  )
  const shown = () =>
    page
      .getByRole('list', { name: 'Jobs' })
      .getByRole('link')
      .evaluateAll(links => [
        ...new Set(links.flatMap(link => /job\/([\w-]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? [])),
      ])
  await page.goto(`${stack.app}/history`)
  const showOlder = page.getByRole('button', { name: 'Show older jobs' })
  await showOlder.waitFor()
  expect(await shown()).toEqual([newer])
  await showOlder.press('Enter')
  await expect.poll(shown).toEqual([newer, older])
  expect(await showOlder.count()).toBe(0)

  await page.goto(`${stack.app}/history?job=${older}`)
  await showOlder.waitFor()
  expect(await shown()).toEqual([older])
})

describe('a history', () => {
  let person: Person
  let page: Page
  beforeAll(async () => {
    person = await personIn(browser, stack)
    page = person.page
    await page.goto(`${stack.app}/history`)
  })
  afterAll(() => giveBack([page.context()]))

  test('without jobs says so', async () => {
    await headed(page, sees('no-history'))
    await shows(page, sees('no-history-text'))
  })

  describe('with a job', () => {
    beforeAll(async () => {
      await person.client.connect('dorothea')
      await generate(person, 1)
      await press(page, 'Refresh')
      await page.getByRole('article').waitFor()
    })
    afterAll(() => person.client.send('DELETE', '/api/auth/disconnect/flickr'))

    const search = () => page.getByRole('searchbox', { name: 'Search names and platforms' })

    test('is live while the job is running', async () => {
      onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
      await page.route(
        ({ pathname }) => pathname === '/api/jobs',
        async route => {
          const answer = await route.fetch()
          const { jobs, ...rest } = await answer.json()
          const running = jobs.map((job: object) => ({ ...job, status: 'processing' }))
          await route.fulfill({ json: { ...rest, jobs: running } })
        },
      )
      await press(page, sees('refresh'))
      await shows(page, sees('live-updates'))
      await page.getByText(new RegExp(`^${sees('last-updated')} .*\\d`)).waitFor()
      await page.getByRole('link', { name: sees('view-results') }).waitFor()
      await page.unrouteAll({ behavior: 'wait' })
      await press(page, sees('refresh'))
      const live = page.getByText(sees('live-updates'), { exact: true }).filter({ visible: true })
      await live.waitFor({ state: 'hidden' })
    })

    test('shows no other job when a search fails, which can be tried again', async () => {
      const works = await failing(page, '/api/jobs', 'broken')
      onTestFinished(works)
      await search().fill('nowhere')
      await headed(page, sees('history-failed'))
      expect(await page.getByRole('article').count()).toBe(0)
      await works()
      await press(page, 'Try again')
      await headed(page, 'No job is called that')
    })

    test('leads back to all jobs from a search without results', async () => {
      await search().fill('nowhere')
      await headed(page, 'No job is called that')
      await press(page, 'Show all')
      await page.getByRole('article').waitFor()
      await search().and(page.locator(':focus')).waitFor()
      expect(new URL(page.url()).search).toBe('')
    })

    test('keeps a search with results over a reload', async () => {
      await search().fill('flick')
      await shows(page, '1 job found')
      await page.reload()
      await shows(page, '1 job found')
      expect(await search().inputValue()).toBe('flick')
    })
  })
})

test('months stay in sight, names are changed in place, and any name fits a narrow window', async () => {
  const person = await personIn(browser, stack, { viewport: { width: 320, height: 640 } })
  const { client, page } = person
  await borrowFlickr(client, 'dorothea')
  const jobId = await generate(person, 1)
  const older = [
    ['c3', '2020-09-04T12:00:00.000Z', 'Untitled (3 of 3)'],
    ['other', '2020-09-03T12:00:00.000Z', 'Between'],
    ['c2', '2020-09-02T12:00:00.000Z', 'Untitled (2 of 3)'],
    ['c1', '2020-08-31T12:00:00.000Z', 'Untitled (1 of 3)'],
    ['old', '2020-08-20T12:00:00.000Z', 'An old one'],
  ]
  await page.route(
    ({ pathname }) => pathname === '/api/jobs',
    async route => {
      const answer = await route.fetch()
      const { jobs, ...rest } = await answer.json()
      const [job] = jobs
      const made = older.map(([_id, createdAt, name]) => ({ ...job, _id, createdAt, name }))
      await route.fulfill({ json: { ...rest, jobs: [job, ...made] } })
    },
  )
  await page.goto(`${stack.app}/history`)
  const month = (name: string) => page.getByRole('list', { name: `Jobs, ${name}` }).getByRole('article')
  const names = (name: string) => month(name).evaluateAll(all => all.map(card => card.getAttribute('aria-label')))
  await headed(page, 'August 2020')
  expect(await names('September 2020')).toEqual([
    ...['Untitled (1 of 3)', 'Untitled (2 of 3)', 'Untitled (3 of 3)', 'Between'],
  ])
  expect(await names('August 2020')).toEqual(['An old one'])

  const heading = page.getByRole('heading', { name: 'September 2020' })
  const topOf = (element: typeof heading) => element.evaluate(it => Math.round(it.getBoundingClientRect().top))
  await month('September 2020')
    .nth(1)
    .evaluate(it => it.scrollIntoView())
  expect(await topOf(heading)).toBe(56)
  const last = page.getByRole('button', { name: 'Edit name: Untitled (3 of 3)' })
  await last.focus()
  expect(await topOf(last)).toBeGreaterThanOrEqual(56 + (await heading.evaluate(it => it.clientHeight)))

  const card = page.getByRole('article').first()
  const edit = card.getByRole('button', { name: 'Edit name: ' })
  const box = card.getByRole('textbox', { name: 'Name of this job' })
  const hasFocus = (it: typeof box) => expect.poll(() => it.evaluate(e => e === document.activeElement)).toBe(true)
  await edit.press('Enter')
  await hasFocus(box)
  await page.keyboard.type('Never mind')
  await page.keyboard.press('Escape')
  await hasFocus(edit)
  expect(await card.textContent()).not.toContain('Never mind')

  const works = await failing(page, `/api/photos/job/${jobId}`, 'offline')
  const markup = 'שלום <b>עולם</b> 📷'
  await edit.press('Enter')
  await box.fill(markup)
  await box.press('Enter')
  await card.getByRole('alert').getByText('The name was not saved').waitFor()
  await hasFocus(box)
  expect(await box.inputValue()).toBe(markup)
  await works()
  await box.press('Enter')
  await card.getByText(markup, { exact: true }).waitFor()
  await hasFocus(edit)
  expect(await card.locator('b').count()).toBe(0)

  const unbroken = 'W'.repeat(80)
  await edit.press('Enter')
  await box.fill(unbroken)
  await card.getByRole('button', { name: 'Save name' }).click()
  await card.getByText(unbroken, { exact: true }).waitFor()
  expect((await client.job(jobId)).name).toBe(unbroken)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.unrouteAll({ behavior: 'wait' })
})

test('figures follow the visitor’s locale, days and times the visitor’s time zone', async () => {
  const person = await personIn(browser, stack, { locale: 'de-DE', timezoneId: 'Pacific/Auckland' })
  const { client, page } = person
  await borrowFlickr(client, 'dorothea')
  const jobId = await generate(person, 1)
  const { createdAt } = await client.job(jobId)
  await page.goto(`${stack.app}/history`)
  const shown = new Intl.DateTimeFormat('de-DE', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Pacific/Auckland',
  })
  await shows(page, shown.format(new Date(createdAt)))

  const asked = new Map<string, string>()
  await page.route(
    ({ pathname }) => pathname === '/api/photos',
    async route => {
      for (const [name, value] of new URL(route.request().url()).searchParams) asked.set(name, value)
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), total: 1234 } })
    },
  )
  // A Sunday in that time zone, on which the clocks go forward, but still Saturday in UTC.
  await page.clock.setFixedTime('2026-09-26T21:00:00Z')
  await page.goto(`${stack.app}/photos`)
  await page
    .getByText(/^1\.234 photos/)
    .first()
    .waitFor()
  await press(page, 'Change')
  await press(page, sees('quick-this-week'))
  await expect.poll(() => asked.get('dateUploadedStart')).toBe('2026-09-26T12:00:00.000Z')
  expect(asked.get('dateUploadedEnd')).toBe('2026-10-03T10:59:59.999Z')
  await page.unrouteAll({ behavior: 'wait' })
})
