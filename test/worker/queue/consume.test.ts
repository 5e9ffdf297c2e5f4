import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { newId } from '#test/kit/new-id.ts'
import { consumeQueue } from '#worker/queue/consume.ts'

/** What becomes of a message that no job wants, which its own consumer acknowledges. */
async function deliver(queue: string) {
  const body = { kind: 'describe', jobId: newId(), photoId: '1' }
  const batch = createMessageBatch(queue, [{ id: 'm', timestamp: new Date(), attempts: 1, body }])
  const retryAll = vi.spyOn(batch, 'retryAll')
  const acks = batch.messages.map(message => vi.spyOn(message, 'ack'))
  await consumeQueue(batch, env)
  return { acknowledged: acks[0]?.mock.calls.length, retried: retryAll.mock.calls.length }
}

test('the messages of a queue that no code consumes are retried, not lost', async () => {
  for (const queue of ['unknown', 'staging', '-staging', 'photos-staging-2', 'toString']) {
    expect(await deliver(queue)).toEqual({ acknowledged: 0, retried: 1 })
  }
})

test.each(['photos', 'photos-staging', 'photos-dead', 'photos-dead-staging'])('%s has a consumer', async queue => {
  expect(await deliver(queue)).toEqual({ acknowledged: 1, retried: 0 })
})
