import * as z from 'zod'
import type { Provider } from '../domain/platforms.ts'
import { SWITCHES, type SwitchName } from '../domain/switches.ts'

export type ServiceState = 'live' | 'stand-in' | 'off'

/** What can be wrong with a deployment; docs/operating.md says what to do about each. */
type FaultCode = 'database' | 'migrations' | 'owner' | 'cron' | 'jobs-missing' | 'token-keys' | 'pair' | 'setting'

/** `name`: which setting, migration or deployment; empty if there is nothing to name. */
export type Fault = { code: FaultCode; name: string }

type Services = Record<Provider | 'model' | 'payments' | 'mail', ServiceState>

/**
 * GET /api/health: 200, or 503 with a fault. A service whose base URL is on loopback is a stand-in. `commit`: its first
 * 12 characters, or null if the deployment does not tell. `services`: null if the settings cannot be read. `faults`:
 * for operators only.
 */
export type Health = {
  ok: boolean
  version: string
  commit: string | null
  services: Services | null
  faults?: Fault[]
}

/** PATCH /api/ops. What is left out stays as it is. `modelCallsPerDay`: null removes the cap. */
export const OpsPatch = z.strictObject({
  switches: z.partialRecord(z.enum(SWITCHES), z.boolean()).exactOptional(),
  modelCallsPerDay: z.int().min(0).nullable().exactOptional(),
})
export type OpsPatch = z.infer<typeof OpsPatch>

/**
 * Work that waits in D1. `due`: how much of it should have been done by now; cron takes it up within a minute.
 * `oldestAt`: when the first of it is or was due, ISO 8601; null if nothing waits.
 */
export type Waiting = { waiting: number; due: number; oldestAt: string | null }

/**
 * The PlatformBudget object of a service. `usedThisHour`: calls of the sliding hour, where they are limited.
 * `usedToday`: calls since 00:00 UTC, where they are counted. `queued`: calls that wait for their turn.
 * `closedSeconds`: for how long no call is made, because of `cause`. `outSeconds`: for how long the service has given no
 * good answer.
 */
export type Budget = {
  usedThisHour: number
  usedToday: number
  queued: number
  closedSeconds: number
  cause: string | null
  outSeconds: number
}

/**
 * GET /api/ops, which only an operator may read: nothing secret, and nothing about a person. `modelCallsPerDay`: null
 * where there is no cap. `budgets`: null for one that does not answer. `jobs`: unfinished ones, by when cron wakes them
 * unless they report before, and how many wait for payment. `deadLetters`: messages that used up their deliveries, by
 * queue, within a day. `tokenKeys`: the newest first; `fingerprint` is the beginning of the SHA-256 of the key's bytes,
 * in hex, and `credentials` how many stored credentials it seals.
 */
export type Ops = {
  commit: string | null
  faults: Fault[]
  switches: Record<SwitchName, boolean>
  modelCallsPerDay: number | null
  modelCallsToday: number | null
  budgets: Record<Provider | 'model', Budget | null>
  jobs: Waiting & { unpaid: number }
  deadLetters: Record<DeadLetterQueue, number>
  mail: Record<'receipts' | 'refunds' | 'reports' | 'agents', Waiting>
  money: Record<'payments' | 'refunds' | 'disputes', Waiting>
  agents: Waiting
  tokenKeys: { id: string; fingerprint: string; credentials: number }[]
}

/** The same with 503 while the database does not answer. */
export type OpsWithoutDatabase = Pick<Ops, 'commit' | 'faults' | 'modelCallsToday' | 'budgets'>

/** What a service's answer shows to be wrong: `key` names the key, `webhook` its address or the events it lacks, `mail` the sender's domain. */
export type ServiceFault = { code: 'key' | 'webhook' | 'mail'; name: string }

/**
 * POST /api/ops/check, for operators: what each service that has its keys answers to one call, which reads no photo and
 * moves no money. Mail is checked by one to support. `unanswered`: services that did not say, since they are out, paused
 * or used up.
 */
export type ServiceCheck = { faults: ServiceFault[]; unanswered: (keyof Services)[] }

export type DeadLetterQueue = 'photos' | 'scans'
