import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { aSummary } from '#test/kit/job-fixtures.ts'
import { personIn } from '#test/kit/people.ts'
import { headed, press, shows } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import type { JobSummary, JobsAnswer } from '#worker/contract/jobs.ts'

const stack = inject('stack')
const browser = await sharedBrowser()

/** Opens the history of somebody who has these jobs. */
async function openHistory(jobs: Partial<JobSummary>[], options: Parameters<typeof personIn>[2]): Promise<Page> {
  const { page } = await personIn(browser, stack, options)
  const made = jobs.map((job, place) => aSummary(1, { _id: `job-${place}`, status: 'completed', ...job }))
  await page.route(
    ({ pathname }) => pathname === '/api/jobs',
    route => route.fulfill({ json: { jobs: made, nextCursor: null } satisfies JobsAnswer }),
  )
  await page.goto(`${stack.app}/history`)
  return page
}

const topOf = (element: Locator) => () => element.evaluate(it => Math.round(it.getBoundingClientRect().top))

test('the name of a month stays in sight, and does not cover what gets the focus', async () => {
  const days = ['04', '03', '02', '01'].map(day => ({ name: `Day ${day}`, createdAt: `2020-09-${day}T12:00:00.000Z` }))
  const page = await openHistory([...days, { name: 'An old one', createdAt: '2020-08-20T12:00:00.000Z' }], {
    viewport: { width: 320, height: 640 },
  })
  const heading = page.getByRole('heading', { name: 'September 2020' })
  await page.getByRole('article', { name: 'Day 03' }).evaluate(it => it.scrollIntoView())
  await expect.poll(topOf(heading)).toBe(56)
  const last = page.getByRole('button', { name: 'Edit name: Day 02' })
  await last.focus()
  const below = 56 + (await heading.evaluate(it => it.clientHeight))
  await expect.poll(topOf(last)).toBeGreaterThanOrEqual(below)
})

test('a name without a place to break fits a narrow window, also while it is edited', async () => {
  const page = await openHistory([{ name: 'W'.repeat(80) }], { viewport: { width: 320, height: 640 } })
  await page.getByRole('article').waitFor()
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(width).toBe(320)
  await press(page, /^Edit name/)
  await page.getByRole('textbox', { name: 'Name of this job' }).waitFor()
  await expect.poll(width).toBe(320)
})

test('figures, days and times follow the visitor’s locale and time zone', async () => {
  const progress = { totalPhotos: 1234, processedPhotos: 1234, skippedPhotos: 0, failedPhotos: 0, currentBatch: 1 }
  const page = await openHistory([{ createdAt: '2026-09-26T21:05:00.000Z', progress }], {
    locale: 'de-DE',
    timezoneId: 'Pacific/Auckland',
  })
  await headed(page, 'September 2026')
  await shows(page, '27.09.2026, 10:05')
  await shows(page, '1.234 photos on Flickr')
})
