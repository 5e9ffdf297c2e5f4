import { readDeleted, readJobs, wakeJobs, writeDeleted } from '../../scripts/operate/restored-rows.ts'
import { inFlight } from './boundary.ts'
import { clock } from './clock.ts'
import { setFor } from './operator.ts'
import { note, type Simulation } from './simulation.ts'

// D1 goes back to an earlier moment of the run, with what the operator's command keeps of the time since.

export const RESTORED = 'D1 goes back'

type Row = Record<string, string | number | null>
/** What D1 contained at a time. */
export type Moment = { at: number; tables: { name: string; rows: Row[] }[] }
type Database = Parameters<typeof readDeleted>[0]

const MINUTE_MS = 60_000
/** The command is refused before these are off, and asks to wait a minute. */
const OFF = ['describe', 'apply', 'orders'] as const
const OFF_MS = 20 * MINUTE_MS
const WAIT_MS = 2 * MINUTE_MS
const OWN = /^(?:_cf_|sqlite_|d1_|simulated_)/
const tablesOf = `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`

/** Keeps what D1 contains at some step before it is to go back. */
export async function keepMoment(sim: Simulation): Promise<void> {
  const event = sim.schedule.events.find(({ kind }) => kind === RESTORED)
  if (!event || sim.moment || sim.eventsFrom === null || sim.jobIds.length === 0) return
  if (sim.step - sim.eventsFrom < event.pick * event.at) return
  const { db } = sim.direct
  const { results: named } = await db.prepare(tablesOf).all<{ name: string }>()
  const names = named.map(({ name }) => name).filter(name => !OWN.test(name))
  const answers = await db.batch<Row>(names.map(name => db.prepare(`SELECT * FROM "${name}"`)))
  note(sim, 'D1 will go back to this moment')
  sim.moment = { at: clock.now, tables: names.map((name, n) => ({ name, rows: answers[n]?.results ?? [] })) }
}

/** The operator switches off what must not go on, and waits. */
export async function prepareRestore(sim: Simulation): Promise<string | null> {
  if (!sim.moment || sim.restoreAt !== null || OFF.some(name => sim.settings.has(name))) return null
  for (const name of OFF) await setFor(sim, name, 0, OFF_MS)
  sim.restoreAt = clock.now + WAIT_MS
  return ''
}

/** Restores D1 once the operator has waited and nothing is under way. */
export async function restoreWhenDue(sim: Simulation): Promise<void> {
  const { moment, restoreAt, settings, direct } = sim
  const isBusy =
    inFlight.stops.some(({ what }) => what.kind !== 'timer') || sim.underWay.size + sim.lateWrites.length > 0
  if (!moment || restoreAt === null || restoreAt > clock.now || isBusy) return
  sim.restoreAt = null
  const { db } = direct
  const database = operatorsDatabase(db)
  const deleted = await readDeleted(database)
  const jobs = await readJobs(database, new Date(moment.at).toISOString())
  // Activity can only be deleted once its user is gone.
  const tables = moment.tables.toSorted((a, b) => Number(b.name === 'users') - Number(a.name === 'users'))
  const set = [...settings].map(([name, { value }]): Row => ({ name, value }))
  await db.batch([
    ...tables.map(({ name }) => db.prepare(`DELETE FROM "${name}"`)),
    ...tables.flatMap(({ name, rows }) =>
      (name === 'operator_settings' ? set : rows).map(row => insert(db, name, row)),
    ),
  ])
  await writeDeleted(database, deleted)
  await wakeJobs(database, jobs)
  // Whatever else D1 was told since is forgotten: a disconnect, for instance.
  Object.assign(sim, { ended: null, isDeleted: false, isPersonBack: deleted.length > 0 })
  note(sim, `D1 goes back by ${Math.round((clock.now - moment.at) / 1000)} s`)
}

function insert(db: D1Database, table: string, row: Row): D1PreparedStatement {
  const columns = Object.keys(row)
  const marks = columns.map(() => '?')
  return db.prepare(`INSERT INTO "${table}" ("${columns.join('", "')}") VALUES (${marks})`).bind(...Object.values(row))
}

/** D1 as the operator's commands query it. */
function operatorsDatabase(db: D1Database): Database {
  type Query = { body: { sql: string; params: (string | number)[] } }
  const change = async (_: string, schema: { parse: (answer: unknown) => unknown }, { body }: Query) => {
    const { results } = await db
      .prepare(body.sql)
      .bind(...body.params)
      .all()
    return schema.parse([{ results }])
  }
  return { databaseId: 'd1', cloudflare: { change } } as unknown as Database
}
