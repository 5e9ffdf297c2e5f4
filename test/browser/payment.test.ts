import type { FrameLocator, Page, Request } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { cardOf, GOOD, payable, payWith } from '#test/kit/card-form.ts'
import { borrowWithFree, type Person, PHONE, personIn } from '#test/kit/people.ts'
import { goWithin, press, shows } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import type { FreeTrialStatus, OrderAnswer } from '#worker/contract/payment.ts'

const stack = inject('stack')

const DECLINED = '4000000000000002'
const ASKS_BANK = '4000002760003184'
const VERIFY = '/api/payments/verify-payment'

const browser = await sharedBrowser()

/** A request, and the address of the page that sent it. */
type Sent = { request: Request; from: string }
type Unpaid = Person & { jobId: string; sent: Sent[] }

/** A user on a phone with a job to pay. `sent` collects what the browser requests from then on. */
async function withUnpaid(): Promise<Unpaid> {
  const person = await personIn(browser, stack, { viewport: PHONE })
  await borrowWithFree(stack, person, 'ansel', 0)
  const listed = (await person.client.list({ limit: '20' })).photos.filter(photo => photo.missing.length > 0)
  const { jobId } = await person.client.process(listed.slice(0, 1).map(({ id }) => id))
  const sent: Sent[] = []
  person.page.context().on('request', request => sent.push({ request, from: person.page.url() }))
  return { ...person, jobId, sent }
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

test('a card is typed, declined and confirmed in frames of the provider, and we see none of its digits', async () => {
  const { page, jobId, sent } = await withUnpaid()
  await page.goto(`${stack.app}/payment/${jobId}`)
  await payable(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await press(page, 'Pay $1.00')
  await cardOf(page).getByText('Your card number is incomplete.').waitFor()
  await payWith(page, DECLINED)
  await shows(page, 'Your card was declined.')
  await payable(page)
  await payWith(page, ASKS_BANK)
  await bankOf(page).getByRole('button', { name: 'Fail' }).click()
  await page.getByRole('alert').filter({ hasText: 'authenticate' }).waitFor()
  await payable(page)
  await press(page, 'Pay $1.00')
  await bankOf(page).getByRole('button', { name: 'Complete' }).click()
  await shows(page, 'Payment received. Your job is starting.')
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

test('a bank that takes the whole page sends back to the payment, and no secret stays in the address', async () => {
  const person = await withUnpaid()
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

test('only payment pages request anything of the provider, each in a document of its own', async () => {
  const { page, jobId, sent } = await withUnpaid()
  const payment = `/payment/${jobId}`
  const expectLoaded = async (path: string, go: () => Promise<unknown>) => {
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
    await Promise.all([page.waitForURL(url => url.pathname === path, { waitUntil: 'load' }), go()])
    const isSame = () => page.evaluate(() => Reflect.get(window, 'sameDocument') === true).catch(() => true)
    await expect.poll(isSame).toBe(false)
  }
  await page.goto(`${stack.app}/history`)
  await expectLoaded(payment, () => page.getByRole('link', { name: /^Pay \$1\.00/ }).click())
  await payable(page)
  await expectLoaded('/history', () => page.goBack())
  // A link that the app does not know.
  await expectLoaded(payment, () => goWithin(page, payment))
  await payable(page)
  await expectLoaded('/photos', () => page.getByRole('link', { name: sees('back-to-photos') }).click())
  await page.getByText('1 unpaid job').waitFor()
  const asked = sent.filter(({ request }) => request.url().includes('stripe'))
  expect(asked.length).toBeGreaterThan(0)
  const elsewhere = asked.filter(({ from }) => !from.startsWith(`${stack.app}/payment/`))
  expect(elsewhere.map(({ request }) => request.url())).toEqual([])
})

test('two tabs cannot pay one order twice, and both learn of the payment', async () => {
  const { page, client } = await personIn(browser, stack)
  const { body } = await client.send<OrderAnswer>('POST', '/api/payments/order', { photos: 100 })
  const second = await page.context().newPage()
  for (const tab of [page, second]) {
    await tab.goto(`${stack.app}/payment/${body.orderId}?from=/account`)
    await payable(tab)
  }
  await payWith(page, GOOD)
  // Both tabs learn of it at about the same time, and say so for three seconds.
  await Promise.all([page, second].map(tab => shows(tab, 'Paid: 100 photos were added to your account.')))
  for (const tab of [page, second]) await tab.waitForURL(url => url.pathname === '/account')
  expect((await client.get<FreeTrialStatus>('/api/users/free-trial-status')).prepaidPhotos).toBe(100)
})
