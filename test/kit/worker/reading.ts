import { env } from 'cloudflare:workers'
import type { ReadMessage } from '#worker/queue/messages.ts'

/** A queue of readings that records messages and delivers none. */
export function keeping(kept: ReadMessage[]) {
  const take = (body: ReadMessage) => void kept.push(body)
  const send = async (body: ReadMessage) => take(body)
  const sendBatch = async (messages: Iterable<{ body: ReadMessage }>) => {
    for (const { body } of messages) take(body)
  }
  return Object.assign(Object.create(env.READINGS), { send, sendBatch }) as typeof env.READINGS
}
