import { expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { jobPage, paymentPage } from '#worker/contract/paths.ts'
import { anAccount } from './account/account.ts'
import { withCards } from './account/cards.ts'
import { open } from './harness/open.ts'
import { find, goWithin, headed, leftFor, press, shows } from './harness/screen.ts'

/** A payment page has a document of its own, because only its security policy lets the payment provider in. */

function withUnpaid() {
  const account = anAccount()
  account.connections.add('flickr')
  withCards()
  return { account, jobId: account.payments.addUnpaidJob().id }
}

test('the way back to the photos loads another document', async () => {
  const { account, jobId } = withUnpaid()
  await open(paymentPage(jobId), account)
  await press(sees('back-to-photos'), { role: 'link' })
  await leftFor('/photos')
})

test('the menu of a payment page loads another document', async () => {
  const { account, jobId } = withUnpaid()
  await open(paymentPage(jobId), account)
  await press(sees('nav-history'), { role: 'link' })
  await leftFor('/history')
})

test.each([
  ['dashboard', '/'],
  ['history', '/history'],
])('the job in the %s leads to a document of its own', async (_, path) => {
  const { account, jobId } = withUnpaid()
  await open(path, account)
  await press(/^Pay \$1\.00: /, { role: 'link' })
  await leftFor(paymentPage(jobId))
})

test('the unpaid job beside the price leads to a document of its own', async () => {
  const { account, jobId } = withUnpaid()
  await open('/photos', account)
  await press('Pay', { role: 'link' })
  await leftFor(paymentPage(jobId))
})

test('the order of an agent leads to a document of its own', async () => {
  const { account, jobId } = withUnpaid()
  account.agent.turnOn()
  account.agent.status = { state: 'paused', reason: 'payment', message: 'Its last order waits.', jobId }
  await open('/agent', account)
  await press('Pay or cancel', { role: 'link' })
  await leftFor(paymentPage(jobId))
})

test('the page of an unpaid job leads to its payment', async () => {
  const { account, jobId } = withUnpaid()
  await open(jobPage(jobId), account)
  await leftFor(paymentPage(jobId))
})

test('a payment page opened within another document is loaded again as its own', async () => {
  const { account, jobId } = withUnpaid()
  await open('/history', account)
  await headed(sees('nav-history'))
  await goWithin(paymentPage(jobId))
  await leftFor(paymentPage(jobId))
})

test('an unpaid job beside the price can be cancelled there, which returns its free photos', async () => {
  const { account, jobId } = withUnpaid()
  await open('/photos', account)
  await shows('2 photos free, held by 1 unpaid job')
  await press('Cancel', { within: await find('region', 'Generate metadata') })
  await shows('2 photos free on your account')
  expect(account.jobs.get(jobId).status).toBe('failed')
})
