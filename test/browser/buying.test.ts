import { expect, inject, onTestFinished, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { openWholeBrowser } from '#test/kit/browser.ts'
import { GOOD, payable, payWith } from '#test/kit/card-form.ts'
import { borrowWithFree, borrowWithTwoFree, type Person, PHONE, personIn } from '#test/kit/people.ts'
import { failing, headed, press, shows } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import type { FreeTrialStatus, OrderAnswer } from '#worker/contract/payment.ts'
import { PAUSED_BY_US } from '#worker/domain/messages.ts'

const stack = inject('stack')
const browser = await sharedBrowser()

/** Opens the photos page and chooses the newest photos, as many as have so many with something missing among them. */
async function choose({ page, client }: Person, incomplete: number): Promise<void> {
  const { photos } = await client.list({ limit: '100' })
  const last = photos.filter(photo => photo.missing.length > 0)[incomplete - 1]
  await page.goto(`${stack.app}/photos`)
  const boxes = page.getByRole('checkbox')
  await boxes.first().click()
  if (last && last !== photos[0]) await boxes.nth(photos.indexOf(last)).click({ modifiers: ['Shift'] })
}

/** The photos that were bought and are left. */
const bought = async ({ client }: Person) =>
  (await client.get<FreeTrialStatus>('/api/users/free-trial-status')).prepaidPhotos

test('if the photos on the account were taken meanwhile, the payment page says why there is something to pay', async () => {
  const person = await personIn(browser, stack)
  const { page, client } = person
  await borrowWithTwoFree(stack, person, 'ansel')
  await choose(person, 2)
  await page.getByText(/^2 free/).waitFor()
  const { photos } = await client.list({ limit: '100' })
  await client.process(
    photos
      .filter(photo => photo.missing.length > 0)
      .slice(2, 4)
      .map(({ id }) => id),
  )
  await press(page, 'Generate')
  await page.getByText(/^\$1\.00 is to pay after all: photos on your account/).waitFor()
  await page.reload()
  await page.getByText(/^\$1\.00 is to pay after all/).waitFor()
  await payable(page)
  await press(page, 'Cancel order')
  await shows(page, 'The job is cancelled. Nothing was charged, and its photos are back on your account.')
  await page.getByText(/^\$1\.00; 98 more/).waitFor()
  const orderId = await client.buy(100)
  await client.verify({ orderId }, await client.charge({ orderId }))
  const balanceAtFocus = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    return page.getByText('100 photos on your account').count()
  }
  await expect.poll(balanceAtFocus).toBe(1)
})

const ON_A_PHONE = { where: 'a phone', viewport: PHONE }

test.each([ON_A_PHONE])(
  'on $where photos can be bought for a choice, which is still there after paying, and two tabs cannot pay one order twice',
  async ({ viewport }) => {
    const person = await personIn(browser, stack, { viewport })
    const { page } = person
    await borrowWithFree(stack, person, 'ansel', 0)
    await choose(person, 2)
    await page.getByText(/^\$1\.00; 98 more photos cost nothing extra/).waitFor()
    await press(page, 'Buy photos')
    await shows(page, '2 is what this choice lacks; 100 is the fewest that can be bought.')
    expect(await barriers(page)).toEqual([])
    await page.setViewportSize(viewport)
    await page.getByRole('radio', { name: 'Another number' }).check()
    await page.getByLabel('Number of photos').fill('99')
    await press(page, 'Go on to pay')
    await shows(page, 'From 100 to 20,000, please')
    await page.getByRole('radio', { name: /^100/ }).check()
    const goesOn = await failing(page, '/api/payments/order', { status: 503, error: PAUSED_BY_US, code: 'PAUSED' })
    await press(page, 'Go on to pay $1.00')
    await shows(page, PAUSED_BY_US)
    await goesOn()
    await press(page, 'Go on to pay $1.00')
    await shows(page, '100 photos for your account')
    await payable(page)
    const second = await page.context().newPage()
    await second.goto(page.url())
    await payable(second)
    await payWith(page, GOOD)
    // Both tabs learn of it at about the same time, and say so for three seconds.
    await Promise.all([page, second].map(tab => shows(tab, 'Paid: 100 photos were added to your account.')))
    for (const tab of [page, second]) await tab.waitForURL(url => url.pathname === '/photos')
    expect(await bought(person)).toBe(100)
    await page.getByText(/^2 of 100 on your account/).waitFor()
    await press(page, 'Generate')
    await page.waitForURL(/\/job\//)
    expect(await bought(person)).toBe(98)
  },
)

test('an order of photos leads back to no foreign page, is found without one, and can be cancelled', async () => {
  const { page, client } = await personIn(browser, stack)
  const { body } = await client.send<OrderAnswer>('POST', '/api/payments/order', { photos: 100 })
  await page.goto(`${stack.app}/payment/${body.orderId}?from=//evil.example/`)
  expect(await page.getByRole('link', { name: 'Back', exact: true }).getAttribute('href')).toBe('/account')
  await page.goto(stack.app)
  await page.getByText('1 unpaid order of photos').waitFor()
  await page.goto(`${stack.app}/payment/${body.orderId}`)
  await payable(page)
  await press(page, 'Cancel order')
  await shows(page, 'The order is cancelled. Nothing was charged.')
  await page.waitForURL(url => url.pathname === '/account')
  await page.goto(`${stack.app}/payment/${body.orderId}?from=/agent`)
  await headed(page, 'This order is cancelled')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL(url => url.pathname === '/agent')
})

test('once a job is paid, Back to its choice finds nothing selected; the dialog to buy photos is closed then', async () => {
  const keeping = await openWholeBrowser()
  onTestFinished(() => keeping.close())
  const person = await personIn(keeping, stack)
  const { page } = person
  await borrowWithFree(stack, person, 'ansel', 0)
  await choose(person, 2)
  const back = () => page.evaluate(() => window.history.back())
  const atChoice = () => page.waitForURL(url => url.pathname === '/photos', { waitUntil: 'commit' })
  await press(page, 'Buy photos')
  await press(page, 'Go on to pay $1.00')
  await payable(page)
  await back()
  await atChoice()
  await page.getByText('1 unpaid order of photos').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await shows(page, '2 selected')
  await press(page, 'Generate')
  await payable(page)
  await payWith(page, GOOD)
  await page.waitForURL(/\/job\//)
  await back()
  await atChoice()
  await page.getByText('98 photos on your account').waitFor()
  await shows(page, '0 selected')
})
