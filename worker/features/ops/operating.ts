import type { Budget, Ops, OpsPatch, OpsWithoutDatabase, Waiting } from '../../contract/ops.ts'
import type { Deps } from '../../deps.ts'
import { PROVIDERS } from '../../domain/platforms.ts'
import { SWITCHES, type SwitchName } from '../../domain/switches.ts'
import { ConfigError, type Env } from '../../env.ts'
import { fingerprintOf, type Key, keysOf } from '../../keys.ts'
import { describeError } from '../../log.ts'
import { MODEL } from '../../rpc.ts'
import { commitOf } from '../../version.ts'
import { countDeadLetters } from './dead-letters.ts'
import { findFaults } from './faults.ts'
import { setOperatorValue } from './queries.ts'
import { countSealed, countUnpaid, selectWaitings } from './state-queries.ts'

/** How the service runs. While D1 does not answer, or lacks tables, only what is known without it. */
export async function getOps(deps: Deps, env: Env): Promise<Ops | OpsWithoutDatabase> {
  const [faults, budgets] = await Promise.all([findFaults(deps, env), readBudgets(deps)])
  const known = { commit: commitOf(env), faults, modelCallsToday: budgets.model?.usedToday ?? null, budgets }
  try {
    return { ...known, ...(await readStored(deps)) }
  } catch (error) {
    if (faults.some(({ code }) => code === 'database' || code === 'migrations')) return known
    throw error
  }
}

async function readBudgets(deps: Deps): Promise<Ops['budgets']> {
  const services = [...PROVIDERS, MODEL] as const
  const budgets = await Promise.all(services.map(async name => [name, await readBudget(deps, name)] as const))
  return Object.fromEntries(budgets) as Ops['budgets']
}

/** @throws Error when the database does not answer. */
async function readStored(deps: Deps): Promise<Omit<Ops, keyof OpsWithoutDatabase>> {
  const { db, now, switches } = deps
  const keys = tokenKeys(deps)
  const [{ off, modelCallsPerDay }, deadLetters, sealed, [unpaid], rows] = await Promise.all([
    switches('fresh'),
    countDeadLetters(deps),
    countSealed(
      db,
      keys.map(({ id }) => id),
    ),
    countUnpaid(db),
    db.batch(selectWaitings(db, now())),
  ])
  const [jobs, payments, refunds, disputes, receipts, refundMails, reports, notices, agents] = rows.map(waitingOf)
  const sealedBy = new Map(sealed.map(({ id, credentials }) => [id, credentials]))
  return {
    switches: Object.fromEntries(SWITCHES.map(name => [name, !off.includes(name)])) as Record<SwitchName, boolean>,
    modelCallsPerDay,
    jobs: { ...(jobs ?? NOTHING), unpaid: unpaid?.jobs ?? 0 },
    deadLetters,
    mail: {
      receipts: receipts ?? NOTHING,
      refunds: refundMails ?? NOTHING,
      reports: reports ?? NOTHING,
      agents: notices ?? NOTHING,
    },
    money: { payments: payments ?? NOTHING, refunds: refunds ?? NOTHING, disputes: disputes ?? NOTHING },
    agents: agents ?? NOTHING,
    tokenKeys: keys.map(key => ({
      id: key.id,
      fingerprint: fingerprintOf(key),
      credentials: sealedBy.get(key.id) ?? 0,
    })),
  }
}

const NOTHING: Waiting = { waiting: 0, due: 0, oldestAt: null }

type WaitingRow = { waiting: number; due: number; oldestAt: number | null }

function waitingOf([row]: WaitingRow[]): Waiting {
  if (!row || row.waiting === 0) return NOTHING
  return { ...row, oldestAt: row.oldestAt === null ? null : new Date(row.oldestAt).toISOString() }
}

/** None while TOKEN_KEYS cannot be read, which is a fault of its own. */
function tokenKeys({ config }: Deps): Key[] {
  try {
    return keysOf(config)
  } catch (error) {
    if (error instanceof ConfigError) return []
    throw error
  }
}

async function readBudget({ budgets, log }: Deps, name: string): Promise<Budget | null> {
  try {
    const { usedThisHour, usedToday, waiting, closedMs, cause, outMs } = await budgets.getByName(name).read()
    const [closedSeconds, outSeconds] = [closedMs, outMs].map(ms => Math.ceil(ms / 1000)) as [number, number]
    return { usedThisHour, usedToday, queued: waiting, closedSeconds, cause, outSeconds }
  } catch (error) {
    log('service.unleased', { scope: name, ...describeError(error) })
    return null
  }
}

/** Sets switches and the cap, all of them or none. */
export async function changeOperating({ db }: Pick<Deps, 'db'>, patch: OpsPatch): Promise<void> {
  const { switches = {}, modelCallsPerDay } = patch
  const [first, ...others] = [
    ...Object.entries(switches).map(([name, isOn]) => setOperatorValue(db, name as SwitchName, isOn ? 1 : 0)),
    ...(modelCallsPerDay === undefined ? [] : [setOperatorValue(db, 'modelCallsPerDay', modelCallsPerDay)]),
  ]
  if (first) await db.batch([first, ...others])
}
