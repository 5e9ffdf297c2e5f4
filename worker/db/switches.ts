import { inArray } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ALL_ON, SWITCHES, type Switches, type SwitchName } from '../domain/switches.ts'
import { describeError, type Log } from '../log.ts'
import { type Db, openDb } from './client.ts'

export type OperatorSetting = SwitchName | 'modelCallsPerDay'

/** What an operator has set. A switch without a row is on; without its row the model has no cap. */
export const operatorSettings = sqliteTable('operator_settings', {
  name: text('name').$type<OperatorSetting>().primaryKey(),
  /** 1 and 0 for a switch that is on and off; of `modelCallsPerDay`, the number of calls. */
  value: integer('value').notNull(),
})

const SETTINGS: OperatorSetting[] = [...SWITCHES, 'modelCallsPerDay']

async function findSwitches(db: Db): Promise<Switches> {
  const rows = await db.select().from(operatorSettings).where(inArray(operatorSettings.name, SETTINGS))
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  return {
    off: SWITCHES.filter(name => values.get(name) === 0),
    modelCallsPerDay: values.get('modelCallsPerDay') ?? null,
  }
}

/** What the operator has set: as read in the last seconds or, `fresh`, as it is now. */
export type ReadSwitches = (age?: 'fresh') => Promise<Switches>

/** A change is to reach every isolate and object within a minute, calls that wait for their lease included. */
const KEPT_MS = 10_000
/** When to read again if the database does not answer. */
const RETRY_MS = 5_000

/** By database: the tests have several. */
const known = new WeakMap<D1Database, { switches: Switches; until: number }>()

/**
 * Reads the switches of a database, which all that run in one isolate share. While the database does not answer, the
 * last known ones apply: an outage of its own must not stop calls to others. `fresh` throws then.
 */
export function switchesOf(d1: D1Database, { log, now }: { log: Log; now: () => number }): ReadSwitches {
  return async age => {
    const last = known.get(d1)
    if (age !== 'fresh' && last && last.until > now()) return last.switches
    try {
      const switches = await findSwitches(openDb(d1))
      known.set(d1, { switches, until: now() + KEPT_MS })
      return switches
    } catch (error) {
      if (age === 'fresh') throw error
      log('switches.unread', describeError(error))
      const switches = last?.switches ?? ALL_ON
      known.set(d1, { switches, until: now() + RETRY_MS })
      return switches
    }
  }
}
