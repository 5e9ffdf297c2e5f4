import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { api, jobPage, paymentPage } from '#worker/contract/paths.ts'
import { anAccount } from './account/account.ts'
import { withCards } from './account/cards.ts'
import { open, reload } from './harness/open.ts'
import { all, at, find, focused, gone, headed, isSaid, leftFor, press, shows } from './harness/screen.ts'

const PAY = 'Pay $1.00'
const RECEIVED = 'Payment received. Your job is starting.'
const BANK = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1'

/** At the payment page of a job that costs a dollar. */
async function atPayment(query = '') {
  const account = anAccount()
  const cards = withCards()
  const { id: jobId } = account.payments.addUnpaidJob()
  await open(paymentPage(jobId) + query, account)
  return { account, cards, jobId }
}

const verified = ({ account }: Pick<Awaited<ReturnType<typeof atPayment>>, 'account'>) =>
  account.calls('POST', api.verifyPayment)

test('the payment page says what is ordered, what it costs and on what terms', async () => {
  await atPayment()
  await headed(sees('payment-title'))
  await shows('4 photos on Flickr')
  await shows('You pay $1.00 for 100 photos; 98 stay on your account.')
  await shows(
    'A photo that gets no text costs nothing: it stays on your account. Unused photos never expire; on the account page you can have them refunded to your card at any time, 5 times in 30 days at most. For anything else contact support within 24 hours.',
  )
})

test('the payment page names the payment', async () => {
  await atPayment()
  const id = await shows(/^pi_/)
  expect(id.textContent).toMatch(/^pi_\w+$/)
  expect(id.textContent).toHaveLength(sees('payment-id-length'))
})

test('a good card pays the job, which starts', async () => {
  const payment = await atPayment()
  await press(PAY)
  await leftFor(jobPage(payment.jobId))
  expect(verified(payment)).toHaveLength(1)
  expect(payment.account.jobs.get(payment.jobId).payment?.status).toBe('succeeded')
})

test('a declined card leaves the form ready and says why', async () => {
  const { account, cards, jobId } = await atPayment()
  cards.declined = 'Your card was declined.'
  await press(PAY)
  await shows('Your card was declined.', { role: 'alert' })
  cards.declined = null
  await press(PAY)
  await leftFor(jobPage(jobId))
  expect(account.calls('POST', api.paymentIntent)).toHaveLength(1)
})

test('a paid job says on its page what was paid', async () => {
  const { account, jobId } = await atPayment()
  account.payments.pay(jobId)
  await open(jobPage(jobId), account)
  await shows('Paid $1.00 for 100 photos')
})

test('the payment page of a paid job leads to the job', async () => {
  const { account, jobId } = await atPayment()
  account.payments.pay(jobId)
  await reload()
  await leftFor(jobPage(jobId))
})

describe('once the provider has the money, while it is not verified', () => {
  async function paidUnverified() {
    const payment = await atPayment()
    const repair = payment.account.failing(api.verifyPayment, { status: 502, error: sees('payment-not-verified') })
    await press(PAY)
    await shows(RECEIVED)
    return { ...payment, repair }
  }

  async function expectReceived(): Promise<void> {
    await shows(RECEIVED)
    await shows(sees('payment-not-verified'))
    await gone('form', 'Card payment')
    await gone('button', /^Pay/)
  }

  test('that is said in place of the form, and gets the focus', async () => {
    await paidUnverified()
    await expectReceived()
    await focused(all('status').find(status => status.textContent === RECEIVED) ?? document.body)
  })

  test('a reload shows no form either', async () => {
    await paidUnverified()
    await reload()
    await expectReceived()
  })

  test('another tab shows no form any more', async () => {
    const { account, jobId } = await atPayment()
    await find('button', PAY)
    account.failing(api.verifyPayment, { status: 502, error: sees('payment-not-verified') })
    // As browsers tell all other tabs of what one has stored.
    window.dispatchEvent(new StorageEvent('storage', { key: `paid/${jobId}`, newValue: 'pi_3' }))
    await expectReceived()
  })

  test('verifying it again starts the job', async () => {
    const { jobId, repair } = await paidUnverified()
    repair()
    await press('Try again')
    await leftFor(jobPage(jobId))
    expect(await isSaid(sees('payment-not-verified'))).toBe(false)
  })
})

describe('back from the bank', () => {
  test('the payment is verified once, and the address keeps no secret', async () => {
    const payment = await atPayment(`?${BANK}&redirect_status=succeeded`)
    await at(paymentPage(payment.jobId))
    await leftFor(jobPage(payment.jobId))
    expect(verified(payment)).toHaveLength(1)
  })

  test('a payment that failed there can be made again', async () => {
    const account = anAccount()
    withCards()
    const { id } = account.payments.addUnpaidJob()
    account.payments.refused = 'requires_payment_method'
    await open(`${paymentPage(id)}?${BANK}&redirect_status=failed`, account)
    await shows(sees('payment-failed'), { role: 'alert' })
    await find('button', PAY)
    await at(paymentPage(id))
  })
})

test('a payment that cannot be opened says so, and can be tried again', async () => {
  const { account } = await atPayment()
  const repair = account.failing(api.paymentIntent, { status: 502, error: sees('payment-not-initialized') })
  await reload()
  await shows(sees('payment-not-initialized'))
  repair()
  await press('Try again')
  await find('button', PAY)
})

test('an installation without payments says that there is no form', async () => {
  const { account } = await atPayment()
  account.installation.payments = false
  await reload()
  await shows('The payment form is unavailable in this environment.')
})

test('a job that does not exist leads back to the dashboard', async () => {
  await open(paymentPage('no-such-job'))
  await headed(sees('job-not-found'))
  await press('Back to Dashboard', { role: 'link' })
  await leftFor('/')
})

test('a job that cannot be read leads to the dashboard, which says so', async () => {
  const { account, jobId } = await atPayment()
  account.failing(api.job(jobId), 'broken')
  await reload()
  await leftFor('/')
  await open('/', account)
  await shows(sees('job-failed'))
})

describe('an order that is cancelled', () => {
  test('says so on the page it leads to', async () => {
    const { account, jobId } = await atPayment()
    await press('Cancel order')
    await leftFor('/photos')
    expect(account.jobs.get(jobId).status).toBe('failed')
    account.connections.add('flickr')
    await open('/photos', account)
    await shows('The job is cancelled. Nothing was charged, and its photos are back on your account.')
  })

  test('leads from its payment page to its job', async () => {
    const { account, jobId } = await atPayment()
    account.payments.cancel(jobId)
    await reload()
    await leftFor(jobPage(jobId))
  })

  test('is a job that was not paid, and cannot be tried again', async () => {
    const { account, jobId } = await atPayment()
    account.payments.cancel(jobId)
    await open(jobPage(jobId), account)
    await shows('$1.00, not charged')
    await shows('This job was not paid')
    await find('link', 'Select Photos')
    await gone('button', /^Try /)
  })
})
