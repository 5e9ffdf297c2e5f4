import { setTimeout as sleep } from 'node:timers/promises'
import { number, type Row, transact } from '../db.ts'
import type { Sandbox } from '../sandbox.ts'
import { failDueRefunds } from './refunds.ts'
import { attemptDelivery, dueEvents, webhookMode } from './webhooks.ts'

const TICK_MS = 200
/** An answer that takes longer no longer holds back the next event. */
const IN_ORDER_WITHIN_MS = 300

/** Does what Stripe does by itself: sends events, and lets refunds fail. Returns how to stop. */
export function runInBackground(sandbox: Sandbox): () => void {
  const underWay = new Set<number>()
  let isSending = false

  async function sendDue() {
    if (isSending || webhookMode(sandbox) === 'hold') return
    isSending = true
    try {
      for (const event of dueEvents(sandbox)) await sendInOrder(event)
    } finally {
      isSending = false
    }
  }

  async function sendInOrder(event: Row) {
    const n = number(event, 'n')
    if (!sandbox.db.isOpen || underWay.has(n)) return
    underWay.add(n)
    const sent = attemptDelivery(sandbox, event).finally(() => underWay.delete(n))
    await Promise.race([sent, sleep(IN_ORDER_WITHIN_MS)])
  }

  const timer = setInterval(() => {
    transact(sandbox.db, () => failDueRefunds(sandbox))
    void sendDue()
  }, TICK_MS)
  return () => clearInterval(timer)
}
