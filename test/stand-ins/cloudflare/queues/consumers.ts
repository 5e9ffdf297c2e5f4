import * as z from 'zod'
import { type Endpoint, parseBody } from '../api/endpoint.ts'
import { refused } from '../api/failure.ts'
import { newHexId } from '../documents.ts'
import { type StandIn, timestamp } from '../stand-in.ts'
import { getWorker } from '../workers/worker.ts'
import { getQueue, type Queue, queues } from './queue.ts'

/** https://developers.cloudflare.com/queues/configuration/configure-queues/ */
const settingsBody = z.looseObject({
  batch_size: z.int().min(1).max(100).optional(),
  max_retries: z.int().min(0).max(100).optional(),
  max_wait_time_ms: z.number().min(0).max(60_000).optional(),
  max_concurrency: z.int().min(1).max(250).nullish(),
  retry_delay: z.int().min(0).max(86_400).optional(),
})
const consumerBody = z.object({
  type: z.enum(['worker', 'http_pull']),
  script_name: z.string().optional(),
  dead_letter_queue: z.string().optional(),
  settings: settingsBody.default({}),
})

const ALL = 'accounts/{account}/queues/{queue}/consumers'
const ONE = `${ALL}/{consumer}`

export const CONSUMERS: Endpoint[] = [
  { verb: 'GET', path: ALL, run: ({ standIn, params }) => getQueue(standIn, params.queue ?? '').consumers },
  {
    verb: 'POST',
    path: ALL,
    run({ standIn, params, json }) {
      const queue = getQueue(standIn, params.queue ?? '')
      const given = readConsumer(json)
      if (given.script !== undefined) getWorker(standIn, given.script)
      // A queue has one consumer: https://developers.cloudflare.com/queues/reference/how-queues-works/#consumers
      if (queue.consumers.length > 0) throw refused(11_004, `Queue '${queue.name}' already has a consumer.`)
      const made = { consumer_id: newHexId(), created_on: timestamp(standIn), ...given }
      return saveConsumers(standIn, queue, [made])
    },
  },
  {
    verb: 'PUT',
    path: ONE,
    run({ standIn, params, json }) {
      const queue = getQueue(standIn, params.queue ?? '')
      const { consumer_id, created_on } = getConsumer(queue, params.consumer)
      return saveConsumers(standIn, queue, [{ consumer_id, created_on, ...readConsumer(json) }])
    },
  },
  {
    verb: 'DELETE',
    path: ONE,
    run({ standIn, params }) {
      const queue = getQueue(standIn, params.queue ?? '')
      getConsumer(queue, params.consumer)
      saveConsumers(standIn, queue, [])
    },
  },
]

function getConsumer({ name, consumers }: Queue, id: string | undefined) {
  const found = consumers.find(({ consumer_id }) => consumer_id === id)
  if (!found) throw refused(11_002, `Queue "${name}" has no such consumer`, 404)
  return found
}

function readConsumer(json: unknown) {
  const { type, script_name: script, dead_letter_queue: dead, settings } = parseBody(consumerBody, json)
  return { type, settings, ...(script && { script }), ...(dead && { dead_letter_queue: dead }) }
}

function saveConsumers(standIn: StandIn, queue: Queue, consumers: Queue['consumers']) {
  return queues.save(standIn, { ...queue, consumers }).consumers[0]
}
