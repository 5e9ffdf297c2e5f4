import * as z from 'zod'
import { type Endpoint, paged, parseBody } from '../api/endpoint.ts'
import { refused } from '../api/failure.ts'
import { newHexId } from '../documents.ts'
import { readPlan, type StandIn, timestamp } from '../stand-in.ts'
import { deployedVersion, workers } from '../workers/worker.ts'
import { CONSUMERS } from './consumers.ts'
import { getQueue, type Queue, queues } from './queue.ts'

/** https://developers.cloudflare.com/queues/platform/limits/ */
const DAY_SECONDS = 86_400
const RETENTION_MAX_SECONDS = { free: DAY_SECONDS, paid: 14 * DAY_SECONDS }
const DEFAULT_RETENTION_SECONDS = { free: DAY_SECONDS, paid: 4 * DAY_SECONDS }

const settingsBody = z.object({
  delivery_delay: z.int().min(0).max(DAY_SECONDS).optional(),
  delivery_paused: z.boolean().optional(),
  message_retention_period: z.int().min(60).optional(),
})
const nameBody = z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/)
const createBody = z.object({ queue_name: nameBody, settings: settingsBody.optional() })
const changeBody = z.object({ queue_name: nameBody.optional(), settings: settingsBody.optional() })

const ALL = 'accounts/{account}/queues'
const ONE = `${ALL}/{queue}`

/** https://developers.cloudflare.com/api/resources/queues/ */
export const QUEUES: Endpoint[] = [
  {
    verb: 'POST',
    path: ALL,
    run({ standIn, json }) {
      const { queue_name: name, settings } = parseBody(createBody, json)
      if (queues.find(standIn, name)) {
        const message = `Queue name '${name}' is already taken. Please use a different name and try again.`
        throw refused(11_009, message)
      }
      const on = timestamp(standIn)
      const message_retention_period = DEFAULT_RETENTION_SECONDS[readPlan(standIn)]
      const defaults = { delivery_delay: 0, delivery_paused: false, message_retention_period }
      const made = { id: newHexId(), name, parent: '', createdOn: on, modifiedOn: on, consumers: [] }
      return presentQueue(standIn, saveSettings(standIn, { ...made, settings: defaults }, settings ?? {}))
    },
  },
  {
    verb: 'GET',
    path: ALL,
    run(call) {
      const names = call.query.getAll('name')
      const found = queues.list(call.standIn).filter(({ name }) => names.length === 0 || names.includes(name))
      const shown = found.map(queue => presentQueue(call.standIn, queue))
      return paged(call, shown)
    },
  },
  {
    verb: 'GET',
    path: ONE,
    run: ({ standIn, params }) => presentQueue(standIn, getQueue(standIn, params.queue ?? '')),
  },
  {
    verb: 'PATCH',
    path: ONE,
    run({ standIn, params, json }) {
      const queue = getQueue(standIn, params.queue ?? '')
      const { settings } = parseBody(changeBody, json)
      return presentQueue(standIn, saveSettings(standIn, { ...queue, modifiedOn: timestamp(standIn) }, settings ?? {}))
    },
  },
  {
    verb: 'DELETE',
    path: ONE,
    run({ standIn, params }) {
      queues.remove(standIn, getQueue(standIn, params.queue ?? '').id)
    },
  },
  ...CONSUMERS,
]

/** @throws CloudflareFailure 400 100128, wrangler's code for invalid settings */
function saveSettings(standIn: StandIn, queue: Queue, changes: z.infer<typeof settingsBody>): Queue {
  const { message_retention_period: seconds = 0 } = changes
  if (seconds > RETENTION_MAX_SECONDS[readPlan(standIn)]) {
    throw refused(
      100_128,
      `The plan keeps messages for no longer than ${RETENTION_MAX_SECONDS[readPlan(standIn)]} seconds`,
    )
  }
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return queues.save(standIn, { ...queue, settings: { ...queue.settings, ...given } })
}

function presentQueue(standIn: StandIn, { id, name, createdOn, modifiedOn, settings, consumers }: Queue) {
  const producers = producersOf(standIn, name)
  return {
    queue_id: id,
    queue_name: name,
    created_on: createdOn,
    modified_on: modifiedOn,
    settings,
    producers,
    producers_total_count: producers.length,
    consumers,
    consumers_total_count: consumers.length,
  }
}

/** The Workers whose deployed version is bound to the queue. */
function producersOf(standIn: StandIn, queue: string) {
  const bound = workers
    .list(standIn)
    .filter(worker => deployedVersion(standIn, worker)?.bindings.some(({ queue_name }) => queue_name === queue))
  return bound.map(({ name }) => ({ type: 'worker', script: name }))
}
