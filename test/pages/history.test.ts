import { expect, inject, test } from 'vitest'
import { borrowFlickr, personIn } from '../support/people.ts'
import { generate } from '../support/reviewing.ts'
import { headed, press, shows } from '../support/screen.ts'
import { sees } from '../support/sees.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

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
  await expect.poll(shown, { timeout: 20_000 }).toEqual([newer, older])
  expect(await showOlder.count()).toBe(0)

  await page.goto(`${stack.app}/history?job=${older}`)
  await showOlder.waitFor()
  expect(await shown()).toEqual([older])
})

test('an empty history says so; one with a running job is live, says when it was updated, and can be refreshed', async () => {
  const person = await personIn(browser, stack)
  const { client, page } = person
  await page.goto(`${stack.app}/history`)
  await headed(page, sees('no-history'))
  await shows(page, sees('no-history-text'))
  await borrowFlickr(client, 'dorothea')
  await generate(person, 1)
  await page.route(
    ({ pathname }) => pathname === '/api/jobs',
    async route => {
      const answer = await route.fetch()
      const { jobs, ...rest } = await answer.json()
      await route.fulfill({ json: { ...rest, jobs: jobs.map((job: object) => ({ ...job, status: 'processing' })) } })
    },
  )
  await press(page, sees('refresh'))
  await shows(page, sees('live-updates'))
  await page.getByText(new RegExp(`^${sees('last-updated')} .*\\d`)).waitFor()
  await page.getByRole('link', { name: sees('view-results') }).waitFor()
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
