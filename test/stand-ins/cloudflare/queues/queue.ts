import { refused } from '../api/failure.ts'
import { collection, type Stored } from '../documents.ts'
import type { StandIn } from '../stand-in.ts'

type Consumer = {
  consumer_id: string
  created_on: string
  type: 'worker' | 'http_pull'
  /** The Worker's name; of those that pull none. */
  script?: string
  dead_letter_queue?: string
  settings: Record<string, unknown>
}

export type Queue = Stored & {
  createdOn: string
  modifiedOn: string
  settings: { delivery_delay: number; delivery_paused: boolean; message_retention_period: number }
  consumers: Consumer[]
}

export const queues = collection<Queue>('queue')

/** @throws CloudflareFailure 404 11000 */
export function getQueue(standIn: StandIn, id: string): Queue {
  const found = queues.find(standIn, id)
  if (!found) throw refused(11_000, `Queue "${id}" does not exist`, 404)
  return found
}
