import type { FrameLocator, Page, Request } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { cardOf, GOOD, payable, payWith } from '#test/kit/card-form.ts'
import { borrowWithTwoFree, type Person, PHONE, personIn } from '#test/kit/people.ts'
import { preferCards } from '#test/kit/reviewing.ts'
import { failing, goWithin, headed, press, shows } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'
import { until } from '#test/kit/until.ts'
import type { AgentStatus } from '#worker/contract/agent.ts'
import type { FreeTrialStatus } from '#worker/contract/payment.ts'

const stack = inject('stack')

const DECLINED = '4000000000000002'
const ASKS_BANK = '4000002760003184'
const RECEIVED = 'Payment received. Your job is starting.'
const VERIFY = '/api/payments/verify-payment'

const browser = await sharedBrowser()

/** A request, and the address of the page that sent it. */
type Sent = { request: Request; from: string }
type Unpaid = Person & { jobId: string; sent: Sent[] }

/** A user on a phone with a job to pay. `sent` collects what the browser requests from then on. */
async function withUnpaid(): Promise<Unpaid> {
  const person = await personIn(browser, stack, { viewport: PHONE })
  await borrowWithTwoFree(stack, person, 'ansel')
  const listed = (await person.client.list({ limit: '100' })).photos.filter(photo => photo.missing.length > 0)
  const { jobId } = await person.client.process(listed.slice(0, 4).map(({ id }) => id))
  const sent: Sent[] = []
  person.page.context().on('request', request => sent.push({ request, from: person.page.url() }))
  return { ...person, jobId, sent }
}

/** `withUnpaid`, at the job's payment page. */
async function atPayment(): Promise<Unpaid> {
  const unpaid = await withUnpaid()
  await unpaid.page.goto(`${stack.app}/payment/${unpaid.jobId}`)
  await payable(unpaid.page)
  return unpaid
}

const bankOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Secure 3D authentication"]')
const atJob = (page: Page, jobId: string) => page.waitForURL(url => url.pathname === `/job/${jobId}`)

/** The payments of a job, according to the provider. */
async function charged(jobId: string): Promise<{ status: string }[]> {
  const answer = await fetch(`${stack.sandbox}/control/stripe`)
  const { charges }: { charges: { status: string; metadata: { job: string } }[] } = await answer.json()
  return charges.filter(charge => charge.metadata.job === jobId && charge.status === 'succeeded')
}

/** Expects that nothing sent to us contains a card's digits. */
function expectNoCard(sent: Sent[], ...numbers: string[]): void {
  const ours = sent.map(({ request }) => request).filter(request => request.url().startsWith(stack.app))
  expect(ours.length).toBeGreaterThan(5)
  const texts = ours.map(request => `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`)
  expect(texts.filter(text => numbers.some(number => text.replaceAll(/\s/g, '').includes(number)))).toEqual([])
}

test('a good card pays the job, which starts once, and its page and the activity say what was paid', async () => {
  const { page, client, jobId, sent } = await atPayment()
  await headed(page, sees('payment-title'))
  await shows(
    page,
    'A photo that gets no text costs nothing: it stays on your account. Unused photos never expire; on the account page you can have them refunded to your card at any time, 5 times in 30 days at most. For anything else contact support within 24 hours.',
  )
  const id = await page.locator('code').textContent()
  expect(id).toMatch(/^pi_\w+$/)
  expect(id).toHaveLength(sees('payment-id-length'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await preferCards(page)
  await payWith(page, GOOD)
  await shows(page, RECEIVED)
  await atJob(page, jobId)
  const paid = page.getByText(/^Paid \$1\.00 for 100 photos/).first()
  await paid.waitFor()
  expectNoCard(sent, GOOD)
  expect(await charged(jobId)).toHaveLength(1)
  await page.goto(`${stack.app}/payment/${jobId}`)
  await atJob(page, jobId)
  await paid.waitFor()
  await goWithin(page, '/account')
  await page.getByText('Paid $1.00 for a job').first().waitFor()
  await client.generated(jobId)
})

test("a declined card and a failed 3-D Secure in a frame show the provider's text and leave the form ready; completed, 3-D Secure starts the job", async () => {
  const { page, jobId, sent } = await atPayment()
  await press(page, 'Pay $1.00')
  await cardOf(page).getByText('Your card number is incomplete.').waitFor()
  await payWith(page, DECLINED)
  await shows(page, 'Your card was declined.')
  await payable(page)
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize(PHONE)
  await payWith(page, ASKS_BANK)
  await bankOf(page).getByRole('button', { name: 'Fail' }).click()
  await page.getByRole('alert').filter({ hasText: 'authenticate' }).waitFor()
  await payable(page)
  await press(page, 'Pay $1.00')
  await bankOf(page).getByRole('button', { name: 'Complete' }).click()
  await shows(page, RECEIVED)
  await atJob(page, jobId)
  expectNoCard(sent, DECLINED, ASKS_BANK)
  expect(await charged(jobId)).toHaveLength(1)
})

/** Confirms the payment outside our page, with a card that redirects the browser to its bank. */
async function goToBank({ page, client, jobId }: Unpaid): Promise<void> {
  const { body } = await client.send<{ clientSecret: string; publishableKey: string }>(
    'POST',
    '/api/payments/create-payment-intent',
    { jobId },
  )
  const id = body.clientSecret.split('_secret_')[0]
  const answer = await fetch(`${stack.sandbox}/stripe/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${body.publishableKey}` },
    body: new URLSearchParams({
      client_secret: body.clientSecret,
      payment_method: 'pm_card_authenticationRequired',
      return_url: `${stack.app}/payment/${jobId}`,
    }),
  })
  const intent: { next_action: { redirect_to_url: { url: string } } } = await answer.json()
  await page.goto(intent.next_action.redirect_to_url.url)
}

test('3-D Secure by redirect: failed, the form says so; completed, it is verified; no secret stays in the address', async () => {
  const person = await atPayment()
  const { page, jobId, sent } = person
  await goToBank(person)
  await press(page, 'Fail')
  await page.getByRole('alert').filter({ hasText: 'authenticate' }).waitFor()
  await payable(page)
  expect(page.url()).toBe(`${stack.app}/payment/${jobId}`)

  await goToBank(person)
  sent.length = 0
  await press(page, 'Complete')
  await atJob(page, jobId)
  const ours = sent.map(({ request }) => new URL(request.url())).filter(({ origin }) => origin === stack.app)
  expect(ours.filter(({ pathname }) => pathname === VERIFY)).toHaveLength(1)
  expect(ours.filter(({ href }) => href.includes('_secret_')).map(url => url.pathname)).toEqual([`/payment/${jobId}`])
  expect(await charged(jobId)).toHaveLength(1)
})

test('once the provider has the money no form is shown again: not in a second tab, after a reload, after Back or while verifying fails', async () => {
  const { page, jobId } = await atPayment()
  const second = await page.context().newPage()
  await second.goto(`${stack.app}/payment/${jobId}`)
  await payable(second)
  for (const tab of [page, second]) {
    await failing(tab, VERIFY, { status: 502, error: sees('payment-not-verified') })
    // Keeps the page from learning from the server that the job has started.
    await tab.route(
      url => url.pathname === `/api/photos/job/${jobId}`,
      async route => {
        const answer = await route.fetch()
        const body = answer.status() === 200 ? await answer.json() : null
        if (body) Object.assign(body.job, { status: 'payment_pending', payment: null })
        return body ? route.fulfill({ response: answer, json: body }) : route.fulfill({ response: answer })
      },
    )
  }
  await payWith(page, GOOD)
  await shows(page, RECEIVED)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(RECEIVED)
  for (const tab of [page, second]) {
    await shows(tab, RECEIVED)
    await shows(tab, sees('payment-not-verified'))
    expect(await tab.locator('iframe').count()).toBe(0)
  }
  await page.reload()
  await shows(page, RECEIVED)
  await page.goto(`${stack.app}/history`)
  await page.goBack()
  await shows(page, RECEIVED)
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)

  for (const tab of [page, second]) {
    await tab.unrouteAll({ behavior: 'ignoreErrors' })
    await tab.reload()
    await atJob(tab, jobId)
  }
  expect(await charged(jobId)).toHaveLength(1)
})

test('the payment page is entered and left by loading a document, and nothing of the provider is requested elsewhere', async () => {
  const { page, jobId, sent } = await atPayment()
  const { app } = stack
  const marked = () => page.evaluate(() => Reflect.get(window, 'sameDocument') === true)
  const mark = () => page.evaluate(() => Reflect.set(window, 'sameDocument', true))
  const expectLoaded = async (path: string, go: () => Promise<unknown>) => {
    await mark()
    await Promise.all([page.waitForURL(url => url.pathname === path, { waitUntil: 'load' }), go()])
    await expect.poll(() => marked().catch(() => true)).toBe(false)
  }
  const payment = `/payment/${jobId}`
  await expectLoaded('/photos', () => page.getByRole('link', { name: sees('back-to-photos') }).click())
  await expectLoaded(payment, () => page.getByRole('link', { name: 'Pay', exact: true }).click())
  await payable(page)
  await press(page, 'Open menu')
  await expectLoaded('/history', () => page.getByRole('link', { name: sees('nav-history') }).click())
  await expectLoaded(payment, () => page.getByRole('link', { name: /^Pay \$1\.00/ }).click())
  await payable(page)
  await expectLoaded('/history', () => page.goBack())
  await press(page, 'Open menu')
  await page.getByRole('dialog').getByRole('link', { name: 'Dashboard', exact: true }).click()
  await headed(page, /^Welcome/)
  await expectLoaded(payment, () => page.getByRole('link', { name: /^Pay \$1\.00/ }).click())
  await page.goto(`${app}/history`)
  // A link that the app does not know.
  await expectLoaded(payment, () => goWithin(page, payment))
  await payable(page)
  await expectLoaded(payment, () => page.goto(`${app}/job/${jobId}`))
  const asked = sent.filter(({ request }) => request.url().includes('stripe'))
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter(({ from }) => !from.startsWith(`${app}/payment/`)).map(({ request }) => request.url())).toEqual(
    [],
  )
  await press(page, 'Cancel order')
  await shows(page, 'The job is cancelled. Nothing was charged, and its photos are back on your account.')
})

test('back from the payment page the selection, the criteria and the style are as they were, until the job is paid', async () => {
  const person = await personIn(browser, stack, { viewport: PHONE })
  const { page } = person
  await borrowWithTwoFree(stack, person, 'ansel')
  await page.goto(`${stack.app}/photos`)
  await page.getByRole('checkbox').first().waitFor()
  await press(page, 'Change')
  await page.getByLabel('Search by tags').fill('harbour')
  await press(page, 'Search')
  await page.getByText(/tagged harbour/).waitFor()
  await press(page, 'Select all')
  const chosen = await page.getByText(/^[1-9]\d* selected$/).textContent()
  await press(page, /^Style: /)
  await page.getByRole('radio', { name: /Cinematic/ }).check()
  await press(page, 'Done')
  const style = await page.getByRole('button', { name: /^Style: / }).textContent()
  await press(page, 'Generate')
  await payable(page)
  const asBefore = async () => {
    await shows(page, chosen ?? '')
    await page.getByText(/tagged harbour/).waitFor()
    expect(await page.getByRole('button', { name: /^Style: / }).textContent()).toBe(style)
  }
  await page.getByRole('link', { name: sees('back-to-photos') }).click()
  await asBefore()
  await page.reload()
  await asBefore()
  await page.goBack()
  await payWith(page, GOOD)
  await page.waitForURL(/\/job\//)
  await page.goto(`${stack.app}/photos`)
  await page.getByRole('checkbox').first().waitFor()
  await shows(page, '0 selected')
})

test('an unpaid job is shown beside the price and can be cancelled there, which returns its free photos', async () => {
  const { page, client, jobId } = await withUnpaid()
  await client.openIntent(jobId)
  const freePhotos = async () => (await client.send<FreeTrialStatus>('GET', '/api/users/free-trial-status')).body
  expect(await freePhotos()).toMatchObject({ heldPhotos: 2, remainingPhotos: 0 })
  await page.goto(`${stack.app}/photos`)
  await page.getByText('2 photos free, held by 1 unpaid job').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize(PHONE)
  await press(page, 'Cancel')
  await page.getByText(/1 unpaid job$/).waitFor({ state: 'detached' })
  expect((await client.job(jobId)).status).toBe('failed')
  expect(await freePhotos()).toMatchObject({ heldPhotos: 0, remainingPhotos: 2 })
  await page.goto(`${stack.app}/payment/${jobId}`)
  await atJob(page, jobId)
  await shows(page, '$1.00, not charged')
  await shows(page, 'This job was not paid')
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Select Photos' }).waitFor()
})

test('a job that cannot be read and a payment that cannot be opened say so', async () => {
  const { page, jobId } = await atPayment()
  const { app } = stack
  const create = '/api/payments/create-payment-intent'
  const reopen = () => page.goto(`${app}/payment/${jobId}`)
  const works = await failing(page, create, { status: 502, error: sees('payment-not-initialized') })
  await reopen()
  await shows(page, sees('payment-not-initialized'))
  await works()
  await press(page, 'Try again')
  await payable(page)

  const off = { status: 'unavailable', clientSecret: null, publishableKey: null, scriptUrl: null, amount: 100 }
  await page.route(
    url => url.pathname === create,
    route => route.fulfill({ json: { ...off, currency: 'usd' } }),
  )
  await reopen()
  await shows(page, 'The payment form is unavailable in this environment.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.goto(`${app}/payment/no-such-job`)
  await headed(page, sees('job-not-found'))
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await headed(page, /^Welcome/)

  await failing(page, `/api/photos/job/${jobId}`, 'broken')
  await reopen()
  await shows(page, sees('job-failed'))
  await headed(page, /^Welcome/)
})

test('a run of the agent starts what is free and orders the rest, pauses for that order and resumes once it is cancelled; a scan orders nothing', async () => {
  const person = await personIn(browser, stack)
  const { page, client } = person
  await borrowWithTwoFree(stack, person, 'ansel')
  await page.goto(`${stack.app}/agent`)
  await page.getByRole('switch', { name: 'Enable agent' }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  const { addPhoto: add, cron, deletePhoto } = control(stack)
  const addPhoto = async () => {
    const { id } = await add('ansel', { title: '', description: '' })
    // The agents of other tests would take it for a new one.
    onTestFinished(async () => void (await deletePhoto('ansel', id)))
  }
  for (let photo = 0; photo < 5; photo += 1) await addPhoto()
  await press(page, sees('run-now'))
  await page.getByRole('link', { name: 'Processing 2 new photos' }).waitFor()
  await page.getByRole('link', { name: 'Payment is needed for 3 new photos' }).waitFor()
  await page.getByText('Inactive', { exact: true }).waitFor()
  await press(page, sees('run-now'))
  await page.getByRole('link', { name: 'Payment is needed for 3 new photos' }).waitFor()
  await page.getByRole('link', { name: 'Pay or cancel' }).click()
  await payable(page)
  await press(page, 'Cancel order')
  await page.waitForURL(url => !url.pathname.startsWith('/payment'))
  await page.getByRole('link', { name: 'Agent', exact: true }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Pay or cancel' }).count()).toBe(0)

  for (let photo = 0; photo < 2; photo += 1) await addPhoto()
  await cron(Date.now())
  await until(
    'its pause',
    () => client.get<AgentStatus>('/api/agent/status'),
    ({ state }) => state === 'paused',
  )
  await page.reload()
  await page.getByText('Inactive', { exact: true }).waitFor()
  await shows(page, 'Your free photos are used up, and 2 new photos wait. Run the agent now to order them.')
  await press(page, sees('run-now'))
  await page.getByRole('link', { name: 'Payment is needed for 2 new photos' }).click()
  await payable(page)
})
