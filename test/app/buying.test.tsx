import { describe, expect, test } from 'vitest'
import { api, orderPage, PAGES, paymentPage } from '#worker/contract/paths.ts'
import { PAUSED_BY_US } from '#worker/domain/messages.ts'
import { type Account, anAccount } from './account/account.ts'
import { withCards } from './account/cards.ts'
import { pass } from './harness/clock.ts'
import { open, reload } from './harness/open.ts'
import { all, check, dialog, eventually, fill, find, headed, leftFor, press, shows } from './harness/screen.ts'

/** Two photos without a text are chosen by somebody with so many free photos. */
async function twoChosen(freePhotos = 0): Promise<Account> {
  const account = anAccount()
  account.connections.add('flickr')
  account.user.freePhotos = freePhotos
  account.library.add(2)
  withCards()
  await open(PAGES.photos, account)
  await press('Select all')
  await shows('2 selected')
  return account
}

describe('the dialog to buy photos', () => {
  async function openDialog() {
    const account = await twoChosen()
    await press('Buy photos')
    return { account, within: await dialog('Buy photos') }
  }

  test('says what the choice lacks, and the fewest that can be bought', async () => {
    const { within } = await openDialog()
    await shows('2 is what this choice lacks; 100 is the fewest that can be bought.', { within })
  })

  test('takes no smaller number', async () => {
    const { account, within } = await openDialog()
    await check('Another number', { role: 'radio', within })
    await fill('Number of photos', '99')
    await press('Go on to pay')
    await shows('From 100 to 20,000, please', { within })
    expect(account.payments.orders).toEqual([])
  })

  test('says why nothing can be ordered now, and can be used again', async () => {
    const { account, within } = await openDialog()
    const repair = account.failing(api.orderPhotos, { status: 503, error: PAUSED_BY_US, code: 'PAUSED' })
    await press('Go on to pay $1.00')
    await shows(PAUSED_BY_US, { within })
    repair()
    await press('Go on to pay $1.00')
    await leftFor(orderPage('order-1', PAGES.photos))
  })
})

describe('an order of photos', () => {
  async function atOrder(from: string = PAGES.account) {
    const account = anAccount()
    withCards()
    const { id } = account.payments.addOrder(100)
    await open(orderPage(id, from), account)
    return { account, orderId: id }
  }

  test('says what is bought', async () => {
    await atOrder()
    await shows('100 photos for your account')
    await shows('You pay $1.00 for 100 photos, which stay on your account until you use them.')
  })

  test('once paid leads back, and the page there says so', async () => {
    const { account } = await atOrder(PAGES.agent)
    await press('Pay $1.00')
    await leftFor(PAGES.agent)
    await open(PAGES.home, account)
    await shows('Paid: 100 photos were added to your account.')
    expect(account.user.prepaid).toBe(100)
  })

  test('leads back to no foreign page', async () => {
    await atOrder('//evil.example/')
    expect((await find('link', 'Back')).getAttribute('href')).toBe(PAGES.account)
  })

  test('is found without the page that it came from', async () => {
    const { account, orderId } = await atOrder()
    await open(paymentPage(orderId), account)
    await leftFor(orderPage(orderId, PAGES.account))
  })

  test('is offered on the dashboard', async () => {
    const { account, orderId } = await atOrder()
    await open(PAGES.home, account)
    await shows('1 unpaid order of photos')
    await press('Pay', { role: 'link' })
    await leftFor(orderPage(orderId, PAGES.home))
  })

  test('can be cancelled, and the page it leads to says so', async () => {
    const { account } = await atOrder()
    await press('Cancel order')
    await leftFor(PAGES.account)
    await open(PAGES.account, account)
    await shows('The order is cancelled. Nothing was charged.')
  })

  test('that is cancelled says so, and leads back', async () => {
    const { account, orderId } = await atOrder(PAGES.agent)
    account.payments.cancel(orderId)
    await reload()
    await headed('This order is cancelled')
    await press('Back', { role: 'link' })
    await leftFor(PAGES.agent)
  })
})

test('a choice is still there after photos were bought for it', async () => {
  const account = await twoChosen()
  await press('Buy photos')
  await press('Go on to pay $1.00')
  await leftFor(orderPage('order-1', PAGES.photos))
  account.payments.pay('order-1')
  await open(PAGES.photos, account)
  await shows('2 selected')
  await shows(/^2 of 100 on your account/)
  await press('Generate')
  await eventually(() => expect(account.user.prepaid).toBe(98))
})

test('the price says how many more photos it buys', async () => {
  await twoChosen()
  await shows(/^\$1\.00; 98 more photos cost nothing extra/)
})

describe('photos of the account that were taken meanwhile', () => {
  const AFTER_ALL = /^\$1\.00 is to pay after all: photos on your account/

  async function orderedTooLate() {
    const account = await twoChosen(2)
    await shows(/^2 free/)
    account.user.freePhotos = 0
    await press('Generate')
    await leftFor(paymentPage('job-1'))
    await open(paymentPage('job-1'), account)
    return account
  }

  test('are why there is something to pay, as the payment page says', async () => {
    await orderedTooLate()
    await shows(AFTER_ALL)
    await reload()
    await shows(AFTER_ALL)
  })
})

test('photos bought in another tab are counted as soon as this one gets the focus', async () => {
  const account = await twoChosen()
  account.payments.buy(100)
  // A tab that gets the focus asks again only some time after the page was loaded.
  await pass(60_000)
  window.dispatchEvent(new Event('focus'))
  await shows('100 photos on your account')
})

test('the account lists the photos that were bought, used and came back', async () => {
  const account = anAccount()
  account.payments.buy(100)
  const of = { jobId: 'job-1', orderId: null, amount: null, status: null }
  const at = new Date().toISOString()
  account.payments.entries.unshift({ at, photos: 3, kind: 'returned', ...of }, { at, photos: -5, kind: 'used', ...of })
  await open(PAGES.account, account)
  const within = await find('list', 'Photos on your account')
  const entries = () => all('listitem', undefined, { within }).map(entry => entry.textContent)
  await eventually(() =>
    expect(entries()).toEqual([
      expect.stringMatching(/^3 came back: they got no text/),
      expect.stringMatching(/^5 used/),
      expect.stringMatching(/^100 bought for \$1\.00/),
    ]),
  )
})
