import type { TestUser } from './factories.ts'
import { intentOf, payCard } from './paying.ts'

/** Orders photos without a job. */
export async function orderPhotos(user: TestUser, photos = 100): Promise<string> {
  const answer = await user.post('/api/payments/order', { photos })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json<{ orderId: string }>()).orderId
}

/** The state of an order. */
export async function readOrder(user: TestUser, orderId: string) {
  const answer = await user.get(`/api/payments/order/${orderId}`)
  return (await answer.json<{ order: Record<string, unknown> }>()).order
}

/** An order whose card was charged without the app knowing. */
export async function chargedOrder(user: TestUser, photos = 100) {
  const orderId = await orderPhotos(user, photos)
  const intentId = await intentOf(user, { orderId })
  await payCard(intentId)
  return { orderId, intentId }
}
