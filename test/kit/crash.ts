import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { QUICK, type Stack, type StackPlace, startStack } from './stack.ts'
import { control } from './stack-client.ts'

/** Work that a power cut interrupts. */
export type Round = {
  name: string
  /** Prepares the work. */
  prepare: () => Promise<void>
  /** Brings the work, within seconds, to the moment at which the power is cut. */
  reach: () => Promise<void>
  /** Called after the restart: lets the work end, and returns what was lost or repeated. */
  finish: () => Promise<string[]>
}

/** Too few free photos for all jobs, so that some have to be paid. */
const ENV = { ...QUICK, FREE_PHOTOS: '10' }

export function startPricedStack(place: StackPlace): Promise<Stack> {
  return startStack(place, [], ENV)
}

/**
 * Kills every process at once, and starts again on the same ports and state. Held calls end with the processes.
 * `offMs`: how long the power is out, from the point of view of the jobs' objects.
 */
export async function cutPower(running: Stack, place: StackPlace, offMs = 0): Promise<Stack> {
  await control(running).clearFaults()
  await running.kill()
  if (offMs > 0) letTimePass(place, offMs)
  return startPricedStack(place)
}

/** The times stored by a job's object: when work is due, and until when it is left to others. */
const JOB_TIMES = [
  'UPDATE photos SET lease_until = lease_until - ?1 WHERE lease_until > 0',
  'UPDATE photos SET enqueue_at = enqueue_at - ?1 WHERE enqueue_at > 0',
  'UPDATE operations SET due = due - ?1 WHERE due > 0',
  'UPDATE timers SET due = due - ?1, again = again - ?1',
  "UPDATE job SET data = json_set(data, '$.queueSeenAt', data ->> '$.queueSeenAt' - ?1)",
]
/** Stored in nanoseconds. */
const ALARMS = 'UPDATE _cf_ALARM SET scheduled_time = scheduled_time - ?1 * 1000000'
const METADATA = 'metadata.sqlite'
/** A killed process may hold the lock on its database a moment longer. */
const LOCK_MS = 30_000

/** Moves the times stored by the jobs' objects into the past, while the stack is down. */
function letTimePass({ stateDir }: StackPlace, ms: number): void {
  const folder = join(stateDir, 'wrangler', 'v3', 'do', 'photonym-api-Job')
  for (const file of readdirSync(folder).filter(name => name.endsWith('.sqlite'))) {
    const db = new DatabaseSync(join(folder, file), { timeout: LOCK_MS })
    for (const statement of file === METADATA ? [ALARMS] : JOB_TIMES) db.prepare(statement).run(ms)
    db.close()
  }
}
