import { createHmac } from 'node:crypto'
import { number, type Row, readSetting, row, rows, run, text, writeSetting } from '../db.ts'
import { SANDBOX_KEYS } from '../keys.ts'
import type { Sandbox } from '../sandbox.ts'
import { secondsNow } from './objects.ts'

export type WebhookMode = 'auto' | 'hold'
type Delivery = { badSignature?: boolean | undefined; ageSeconds?: number | undefined }
export type DeliverOrder = Delivery & {
  /** An id, or a type, which means its newest event; without it all events that the app has not accepted yet. */
  event?: string | undefined
  times?: number | undefined
  reverse?: boolean | undefined
}

/** Stripe gives up waiting after about this long. */
const TIMEOUT_MS = 20_000
const ATTEMPTS_MAX = 20
const RETRY_MAX_SECONDS = 60

export function webhookMode(sandbox: Sandbox): WebhookMode {
  return readSetting(sandbox.db, 'webhooks') === 'hold' ? 'hold' : 'auto'
}

/** Back in `auto`, held events are due at once. */
export function setWebhookMode(sandbox: Sandbox, mode: WebhookMode) {
  writeSetting(sandbox.db, 'webhooks', mode)
  if (mode === 'auto') run(sandbox.db, 'UPDATE stripe_events SET due = ? WHERE delivered = 0', sandbox.now())
}

/** Events whose next attempt is due, oldest first. */
export function dueEvents(sandbox: Sandbox): Row[] {
  return rows(
    sandbox.db,
    'SELECT * FROM stripe_events WHERE delivered = 0 AND attempts < ? AND due <= ? ORDER BY n',
    ATTEMPTS_MAX,
    sandbox.now(),
  )
}

/** One attempt. The next one is planned first, so that a killed process loses none. */
export async function attemptDelivery(sandbox: Sandbox, event: Row): Promise<void> {
  const waitSeconds = Math.min(2 ** number(event, 'attempts'), RETRY_MAX_SECONDS)
  run(
    sandbox.db,
    'UPDATE stripe_events SET attempts = attempts + 1, due = ? WHERE n = ?',
    sandbox.now() + waitSeconds * 1_000,
    number(event, 'n'),
  )
  await deliver(sandbox, event)
}

/** Delivers at once, whatever the mode. Undefined where there is no such event. */
export async function deliverNow(sandbox: Sandbox, { event, times = 1, reverse, ...delivery }: DeliverOrder) {
  const chosen = event === undefined ? undelivered(sandbox) : newestNamed(sandbox, event)
  if (!chosen) return undefined
  const answers = []
  for (const one of reverse ? chosen.reverse() : chosen) {
    for (let time = 0; time < times; time += 1) {
      answers.push({ event: text(one, 'id'), type: text(one, 'type'), status: await deliver(sandbox, one, delivery) })
    }
  }
  return answers
}

function undelivered(sandbox: Sandbox): Row[] {
  return rows(sandbox.db, 'SELECT * FROM stripe_events WHERE delivered = 0 ORDER BY n')
}

function newestNamed(sandbox: Sandbox, name: string): Row[] | undefined {
  const found = row(sandbox.db, 'SELECT * FROM stripe_events WHERE id = ? OR type = ? ORDER BY n DESC', name, name)
  return found && [found]
}

/** The app's answer, 0 without one. Only an ordinary delivery counts as accepted. */
async function deliver(sandbox: Sandbox, event: Row, how: Delivery = {}): Promise<number> {
  const { url, ...request } = deliveryOf(sandbox, event, how)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(url, { ...request, signal }).catch(() => null)
  await answer?.body?.cancel()
  if (answer?.ok && !how.badSignature && how.ageSeconds === undefined && sandbox.db.isOpen) {
    run(
      sandbox.db,
      "UPDATE stripe_events SET delivered = 1, body = json_set(body, '$.pending_webhooks', 0) WHERE n = ?",
      number(event, 'n'),
    )
  }
  return answer?.status ?? 0
}

/** The request that brings an event to the app. */
export function deliveryOf(sandbox: Sandbox, event: Row, { ageSeconds = 0, badSignature = false }: Delivery = {}) {
  const body = JSON.stringify(JSON.parse(text(event, 'body')), null, 2)
  return {
    url: `${sandbox.appOrigin}/api/payments/webhook`,
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'Stripe-Signature': signatureOf(body, secondsNow(sandbox) - ageSeconds, badSignature),
    },
    body,
  }
}

/** Scheme v1: HMAC-SHA256 of the instant and the body. */
function signatureOf(body: string, seconds: number, isBad: boolean): string {
  const secret = isBad ? 'whsec_of_somebody_else' : SANDBOX_KEYS.stripe.webhookSecret
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
