import { type Db, openDb } from './db/client.ts'
import { type ReadSwitches, switchesOf } from './db/switches.ts'
import { type Bindings, type Config, configOf, type Env } from './env.ts'
import { type Log, log } from './log.ts'
import { type Mail, mailFor } from './mail/mail.ts'
import type { Payments } from './payments/payments.ts'
import { paymentsFor } from './payments/stripe.ts'

/** The bindings, the clock and ids: the first argument of every service, so that tests can replace them. */
export type Deps = {
  config: Config
  db: Db
  jobs: Bindings['JOB']
  budgets: Bindings['BUDGET']
  photosQueue: Bindings['PHOTOS']
  scansQueue: Bindings['SCANS']
  readingsQueue: Bindings['READINGS']
  mail: Mail
  /** Undefined if payments are switched off. */
  payments: Payments | undefined
  log: Log
  /** Milliseconds since the epoch. */
  now: () => number
  newId: () => string
  switches: ReadSwitches
  /** Runs work after the request has been answered. The work must not throw. */
  afterAnswer: AfterAnswer
}

type AfterAnswer = (work: () => Promise<void>) => Promise<void>

/** Without `afterAnswer`, as outside requests, that work is done at once. */
export function depsFrom(env: Env, afterAnswer: AfterAnswer = work => work()): Deps {
  const config = configOf(env)
  const now = () => Date.now()
  return {
    config,
    db: openDb(env.DB),
    jobs: env.JOB,
    budgets: env.BUDGET,
    photosQueue: env.PHOTOS,
    scansQueue: env.SCANS,
    readingsQueue: env.READINGS,
    mail: mailFor(config, env.EMAIL),
    get payments() {
      return paymentsFor(config)
    },
    log,
    now,
    newId: () => crypto.randomUUID(),
    switches: switchesOf(env.DB, { log, now }),
    afterAnswer,
  }
}
