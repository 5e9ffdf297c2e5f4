import { test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { PAGES, paymentPage } from '#worker/contract/paths.ts'
import { anAccount } from './account/account.ts'
import { open } from './harness/open.ts'
import { find, leftFor, press, shows } from './harness/screen.ts'

function withAgent() {
  const account = anAccount()
  account.connections.add('flickr')
  account.agent.turnOn()
  return account
}

test('a run says what it started, and what has to be paid', async () => {
  const account = withAgent()
  const { id: jobId } = account.jobs.add({ photos: 2, origin: 'agent' })
  const { id: paymentJobId } = account.payments.addUnpaidJob(3, 0)
  const counts = { newPhotos: 5, photosNeedingMetadata: 5 }
  account.agent.run = { ...counts, jobCreated: true, requiresPayment: true, jobId, paymentJobId }
  await open(PAGES.agent, account)
  await press(sees('run-now'))
  await find('link', 'Processing 2 new photos')
  await press('Payment is needed for 3 new photos', { role: 'link' })
  await leftFor(paymentPage(paymentJobId))
})

test('an agent without free photos says how many photos wait, and Run Now orders them', async () => {
  const account = withAgent()
  const message = 'Your free photos are used up, and 2 new photos wait. Run the agent now to order them.'
  account.agent.status = { state: 'paused', reason: 'payment', message, waitingPhotos: 2 }
  await open(PAGES.agent, account)
  await shows('Inactive')
  await shows(message)
  const { id: paymentJobId } = account.payments.addUnpaidJob(2, 0)
  const counts = { newPhotos: 2, photosNeedingMetadata: 2, jobCreated: false, jobId: null }
  account.agent.run = { ...counts, requiresPayment: true, paymentJobId }
  await press(sees('run-now'))
  await find('link', 'Payment is needed for 2 new photos')
})
