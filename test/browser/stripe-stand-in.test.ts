import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { serveCardPage } from '#test/kit/card-page.ts'
import { strangerIn } from '#test/kit/people.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { DOLLAR, publishableKey, stripeSdk } from '#test/kit/stripe-client.ts'

declare global {
  interface Window {
    overheard: string[]
    elements: { update: (options: { appearance: object }) => Promise<void> }
    events: { name: string; complete?: boolean; error?: { code: string } }[]
    result?: { paymentIntent?: { status: string }; error?: { type: string; code: string; decline_code?: string } }
  }
}

const { sandbox } = inject('stack')
const stripe = stripeSdk(sandbox)
const browser = await sharedBrowser()
let shop: Awaited<ReturnType<typeof serveCardPage>>
let page: Page

beforeAll(async () => {
  shop = await serveCardPage(sandbox)
})
afterAll(() => shop.stop())

/** Opens a shop's page with a card form, for a payment of its own. */
async function open(more: Record<string, string> = {}) {
  page = await strangerIn(browser)
  const intent = await stripe.paymentIntents.create(DOLLAR)
  const query = { key: publishableKey, secret: String(intent.client_secret), redirect: 'if_required', ...more }
  await page.goto(`${shop.origin}/?${new URLSearchParams(query)}`)
  return intent.id
}

const card = () => page.frameLocator('iframe[title="Secure payment input frame"]')
const statusOf = async (id: string) => (await stripe.paymentIntents.retrieve(id)).status

async function pay(number: string) {
  await card().getByLabel('Card number').fill(number)
  await card().getByLabel('Expiration date').fill('1234')
  await card().getByLabel('Security code').fill('123')
  await page.evaluate(() => delete window.result)
  await page.getByRole('button', { name: 'Pay' }).click()
}

async function result() {
  await page.waitForFunction(() => window.result)
  return page.evaluate(() => window.result)
}

test('a declined card can be followed by a good one, and the page around the form learns the outcome and no digit', async () => {
  const id = await open()
  await pay('4000000000009995')
  const declined = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }
  expect((await result())?.error).toMatchObject(declined)
  await pay('4242424242424242')
  expect((await result())?.paymentIntent?.status).toBe('succeeded')
  expect(await statusOf(id)).toBe('succeeded')
  const overheard = (await page.evaluate(() => window.overheard)).join()
  expect(overheard).toContain('succeeded')
  expect(overheard).not.toMatch(/400000|424242|number":/)
})

test('a form is accessible, takes the page’s colours, and is not sent before it is complete', async () => {
  const id = await open()
  await card().getByLabel('Card number').waitFor()
  expect(await barriers(page)).toEqual([])
  const colour = () =>
    card()
      .locator('body')
      .evaluate(element => getComputedStyle(element).color)
  await expect.poll(colour).toBe('rgb(18, 52, 86)')
  await page.evaluate(() => window.elements.update({ appearance: { variables: { colorText: '#654321' } } }))
  await expect.poll(colour).toBe('rgb(101, 67, 33)')
  await card().getByLabel('Card number').fill('4242 4242 4242 4241')
  await page.getByRole('button', { name: 'Pay' }).click()
  expect((await result())?.error).toMatchObject({ type: 'validation_error', code: 'invalid_number' })
  await card().getByText('Your card number is invalid.').waitFor()
  expect(await page.evaluate(() => window.events.map(({ name }) => name))).toEqual(['ready', 'change'])
  expect((await stripe.charges.list({ payment_intent: id })).data).toEqual([])
})

test('a payment that may leave the page leads to the return address; one that is canceled shows no form', async () => {
  await open({ redirect: 'always' })
  await pay('4242424242424242')
  await page.waitForURL(`${shop.origin}/back?**`)
  expect(new URL(page.url()).searchParams.get('redirect_status')).toBe('succeeded')
  const { id, client_secret } = await stripe.paymentIntents.create(DOLLAR)
  await stripe.paymentIntents.cancel(id)
  await open({ secret: String(client_secret) })
  await page.waitForFunction(() => window.events.length > 0)
  expect(await page.evaluate(() => window.events)).toMatchObject([
    { name: 'loaderror', error: { code: 'payment_intent_unexpected_state' } },
  ])
})
