import { expect, test } from 'vitest'
import { activitySentence } from '#web/features/account/activity-sentence.ts'
import { ACTIVITY_ACTIONS, type ActivityDetail } from '#worker/contract/activity.ts'

const done = (action: (typeof ACTIVITY_ACTIONS)[number], detail: ActivityDetail = {}) =>
  activitySentence({ action, outcome: 'done', detail })

test('every action is a sentence, whether it was done or refused', () => {
  const sentences = ACTIVITY_ACTIONS.flatMap(action => [
    activitySentence({ action, outcome: 'done', detail: {} }),
    activitySentence({ action, outcome: 'refused', detail: {} }),
  ])
  expect(new Set(sentences).size).toBe(2 * ACTIVITY_ACTIONS.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][a-z ]+$/)
})

test('a sign-in names its method and the browser', () => {
  expect(done('sign-in', { by: 'link', device: 'Firefox on Android' })).toBe(
    'Signed in by mail link · Firefox on Android',
  )
  expect(done('sign-in', { by: 'password' })).toBe('Signed in with password')
  expect(done('sign-in', { by: 'platform', provider: 'flickr' })).toBe('Signed in with Flickr')
})

test('a refused sign-in does not say that anybody signed in', () => {
  const detail: ActivityDetail = { by: 'password', device: 'Chrome on Windows' }
  expect(activitySentence({ action: 'sign-in', outcome: 'refused', detail })).toBe(
    'Attempt to sign in with password · Chrome on Windows',
  )
})

test('a sentence about photos counts them and names the platform', () => {
  expect(done('job-started', { photos: 24, provider: 'flickr' })).toBe('Started a job for 24 photos on Flickr')
  expect(done('apply-started', { photos: 1, provider: 'unsplash' })).toBe('Applied to 1 photo on Unsplash')
  expect(done('undo-started', { photos: 3 })).toBe('Undid 3 photos')
})

test('payments and refunds are shown as amounts of money', () => {
  expect(done('payment-made', { amount: 100 })).toBe('Paid $1.00 for a job')
  expect(done('payment-refunded', { amount: 1250 })).toBe('Got $12.50 back of what you paid for a job')
  expect(done('payment-refunded', { orderId: 'order', photos: 100, amount: 81 })).toBe(
    'Got $0.81 back for bought photos',
  )
  const order = { orderId: 'order', photos: 500, amount: 500 }
  expect(done('payment-made', order)).toBe('Paid $5.00 for 500 photos')
  expect(done('order-cancelled', { ...order, ending: 'expired' })).toBe('An unpaid order of photos expired')
})

test('only a person cancels an unpaid job; it also expires', () => {
  expect(done('job-cancelled', { ending: 'cancelled' })).toBe('Cancelled an unpaid job')
  expect(done('job-cancelled', { ending: 'expired' })).toBe('An unpaid job expired')
  expect(done('job-cancelled')).toBe('Cancelled an unpaid job')
})
