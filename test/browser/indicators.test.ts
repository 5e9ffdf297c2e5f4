import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { type Person, personIn } from '#test/kit/people.ts'
import { goWithin, headed, press, shows, stopClock } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

describe('a job', () => {
  let person: Person
  let page: Page
  let jobId: string
  beforeAll(async () => {
    person = await personIn(browser, stack, { permissions: ['clipboard-read', 'clipboard-write'] })
    page = person.page
    const { client } = person
    await client.connect('dorothea')
    const { photos } = await client.list({ limit: '500' })
    // With tags of its owner, because only an original that has something is said to be backed up.
    const photo = photos.find(({ title, description, tags }) => !title && !description && tags.length > 0)
    jobId = (await client.process([photo?.id ?? ''])).jobId
    await client.generated(jobId)
    await page.clock.install()
    await page.goto(`${stack.app}/job/none`)
  })
  afterAll(async () => {
    await person.client.send('DELETE', '/api/auth/disconnect/flickr')
    await giveBack([page.context()])
  })

  test('that does not exist says so and links back', async () => {
    await headed(page, sees('job-not-found'))
    await page.getByRole('link', { name: sees('back-to-history') }).click()
    await headed(page, sees('nav-history'))
  })

  test('without photos says so', async () => {
    onTestFinished(() => page.unrouteAll({ behavior: 'wait' }))
    const job = { ...(await person.client.job(jobId)), results: [] }
    await page.route(
      ({ pathname }) => pathname === `/api/photos/job/${jobId}`,
      route => route.fulfill({ json: { job } }),
    )
    await goWithin(page, `/job/${jobId}`)
    await headed(page, sees('no-results'))
    await shows(page, sees('no-photos-in-job'))
    await goWithin(page, '/history')
    await headed(page, sees('nav-history'))
  })

  test('says for two seconds that a tag was copied', async () => {
    await goWithin(page, `/job/${jobId}`)
    const tag = page.getByRole('list', { name: 'Tags' }).getByRole('button').first()
    await tag.waitFor()
    onTestFinished(() => page.clock.resume())
    await stopClock(page)
    await tag.press('Enter')
    const copied = page.getByRole('status').getByText('Copied', { exact: true })
    await copied.waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await tag.textContent())
    await page.clock.runFor(sees('copied-indicator') - 100)
    expect(await copied.count()).toBe(1)
    await page.clock.runFor(200)
    await copied.waitFor({ state: 'detached' })
  })

  test('has a photo approved, unapproved and applied with a backup', async () => {
    const { client } = person
    const photoIds = (await client.job(jobId)).results.map(({ photoId }) => photoId)
    await goWithin(page, `/job/${jobId}`)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await press(page, sees('undo-approval'))
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await client.applyBatch(jobId, photoIds)
    onTestFinished(async () => {
      await client.applied(jobId)
      await client.undoBatch(jobId, photoIds)
      await client.undone(jobId)
    })
    await shows(page, sees('backup-saved'))
    await shows(page, sees('applied-to-photo'))
  })
})

test('the page of a new connection redirects after two seconds', async () => {
  const { page } = await personIn(browser, stack)
  await page.clock.install()
  await stopClock(page)
  await page.goto(`${stack.app}/auth-success?provider=flickr`)
  const heading = page.getByRole('heading', { name: sees('successfully-connected'), exact: true })
  const isShown = async () => {
    await page.clock.runFor(50)
    return heading.count()
  }
  await expect.poll(isShown, { interval: 100 }).toBe(1)
  await page.clock.runFor(sees('auth-success-redirect') - 300)
  expect(new URL(page.url()).pathname).toBe('/auth-success')
  await page.clock.runFor(400)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await page.clock.resume()
  await headed(page, /^Welcome, /)
})
