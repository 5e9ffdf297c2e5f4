import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'

export type Received = { path: string; body: string; signature: string; id: string; type: string }

/** Stands in for the app: records what Stripe sends and answers with the status that was set. */
export async function startReceiver() {
  const received: Received[] = []
  const state = { status: 200 }
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { id, type } = JSON.parse(body)
    received.push({ path: request.url ?? '', body, signature: String(request.headers['stripe-signature']), id, type })
    answer.writeHead(state.status).end()
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    received,
    state,
    /** Resolves with the first `count` events received. */
    async first(count: number): Promise<Received[]> {
      while (received.length < count) await new Promise(resolve => setTimeout(resolve, 20))
      return received.slice(0, count)
    },
    stop: () => server.close(),
  }
}

/** Has the SDK verify and parse a delivery. @throws StripeSignatureVerificationError */
export function verify({ body, signature }: Received): Stripe.Event {
  return new Stripe('sk_test_x').webhooks.constructEvent(body, signature, SANDBOX_KEYS.stripe.webhookSecret)
}
