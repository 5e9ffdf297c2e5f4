import type { Context } from 'hono'
import * as z from 'zod'
import type { Condition } from '../db/client.ts'
import {
  type Counter,
  decrementCounter,
  deleteCounters,
  deleteEndedCounters,
  incrementCounter,
  isCountWithin,
} from '../db/counters.ts'
import type { Deps } from '../deps.ts'
import { mailboxOf } from '../domain/email-address.ts'
import { REST_REFUNDS } from '../domain/limits.ts'
import type { Config } from '../env.ts'
import { AppError } from '../errors.ts'
import { deriveKey, keyedHash, keysOf } from '../keys.ts'
import type { AppContext } from './context.ts'

const QUARTER_S = 15 * 60
const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

const Limit = z.object({ uses: z.int().positive(), seconds: z.int().positive() })
const perQuarter = (uses: number) => Limit.default({ uses, seconds: QUARTER_S })
const perHour = (uses: number) => Limit.default({ uses, seconds: HOUR_S })

/**
 * Uses per window. Limits per address are strict, because each use costs its owner a mail or is a guess at the
 * password. Limits per IP are generous where many people may share one. A browser that has signed in to an address has
 * a count of its own, so that nobody can lock the owner out by using up the others. `RATE_LIMITS` overrides:
 * `{"mailPerAddress":{"uses":9,"seconds":60}}`.
 */
const Limits = z.strictObject({
  /** Per mailbox, however the address is spelled. */
  mailPerAddress: Limit.default({ uses: 10, seconds: DAY_S }),
  mailPerIp: perQuarter(300),
  mailPerBrowser: perQuarter(5),
  /** Failed log-ins, as the three below. */
  logInPerAddressAndIp: perQuarter(10),
  logInPerAddress: perHour(100),
  logInPerIp: perQuarter(30),
  logInPerBrowser: perQuarter(10),
  passwordPerUser: perQuarter(10),
  connectPerIp: perQuarter(300),
  connectPerUser: perQuarter(60),
  contactPerAddress: perQuarter(6),
  contactPerIp: perQuarter(60),
  exportPerUser: perHour(6),
  processPerUser: perHour(60),
  rewritePerUser: perHour(60),
  runAgentPerUser: perQuarter(10),
  payPerUser: perQuarter(30),
  /** Verifying and cancelling payments. Each asks the provider, whose limit all users share. */
  verifyPerUser: perQuarter(300),
  /** Refunds of what is left on the account: the provider keeps its fee on each. Those that refund nothing do not count. */
  refundPerUser: Limit.default({ uses: REST_REFUNDS.max, seconds: REST_REFUNDS.days * DAY_S }),
  /** Readings of one platform's library: those that a look begins, those that a person asks for, and both. */
  readingPerUser: Limit.default({ uses: 1, seconds: 10 * 60 }),
  refreshPerUser: Limit.default({ uses: 1, seconds: 10 * 60 }),
  readingsPerUser: Limit.default({ uses: 24, seconds: DAY_S }),
  /** Of all services by operators. Each takes a call of every key, and mails support. */
  checkServices: perHour(10),
})
export type LimitRule = keyof z.infer<typeof Limits>

/** A rule and what it counts by: `['logInPerAddressAndIp', email, ip]`. */
export type Use = readonly [rule: LimitRule, ...who: string[]]

/** All counts of one request. The first is the caller's own, the others may be shared with others. */
export type Uses = [own: Use, ...shared: Use[]]

/** Whether the value of RATE_LIMITS is overrides of limits that exist. */
export function areRateLimits(json: string): boolean {
  return json === '' || Limits.safeParse(JSON.parse(json)).success
}

function limitFor(config: Config, rule: LimitRule): z.infer<typeof Limit> {
  return Limits.parse(config.RATE_LIMITS === '' ? {} : JSON.parse(config.RATE_LIMITS))[rule]
}

/** Who makes a limited request. `knownBrowser`: the browser's id if it has signed in to the address before. */
export type Caller = { ip: string; knownBrowser: string | undefined }

export function clientIp(c: Context<AppContext>): string {
  const ip = c.req.header('CF-Connecting-IP') ?? 'local'
  return ip.includes(':') && !ip.includes('.') ? ipv6Network(ip) : ip
}

/** The first 64 bits, because one customer has more addresses than could be counted one by one. */
function ipv6Network(ip: string): string {
  const [head = '', tail] = ip.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, '') || '0')
    .join(':')
}

/** Addresses and IPs are stored as keyed hashes, so that nobody who reads the table can find them by trying. */
export function counterKey({ config }: Pick<Deps, 'config'>, [rule, ...who]: Use): string {
  const key = deriveKey(keysOf(config)[0], 'counters')
  return [rule, ...who.map(name => keyedHash(key, name))].join(':')
}

/** Counts one use, as a query to be batched with others; hand its rows to `assertWithin`. */
export function countUse(deps: Pick<Deps, 'db' | 'config' | 'now'>, ...use: Use) {
  return countUseIf(deps, undefined, ...use).count
}

/** The same under a condition, and whether the limit still holds then, as a condition for the statements that follow. */
export function countUseIf(deps: Pick<Deps, 'db' | 'config' | 'now'>, onlyIf: Condition | undefined, ...use: Use) {
  const { uses, seconds } = limitFor(deps.config, use[0])
  const [key, now] = [counterKey(deps, use), deps.now()]
  const count = incrementCounter(deps.db, { key, now, resetsAt: now + seconds * 1000, ...(onlyIf && { onlyIf }) })
  return { count, isWithin: isCountWithin(key, uses) }
}

/** @throws RATE_LIMITED with the seconds until the window ends. */
export function assertWithin({ config, now }: Pick<Deps, 'config' | 'now'>, rule: LimitRule, rows: Counter[]): void {
  const spent = rows.find(row => row.count > limitFor(config, rule).uses)
  if (spent) throw new AppError('RATE_LIMITED', { retryAfterSeconds: (spent.resetsAt - now()) / 1000 })
}

/** Counts one use on its own. @throws RATE_LIMITED */
export async function spendLimit(deps: Deps, ...use: Use): Promise<void> {
  assertWithin(deps, use[0], await countUse(deps, ...use))
}

/**
 * As `assertWithin`, for all counts of one request; `counted` has the rows of each use, in order. A refusal takes all
 * of them back, so that a refused caller does not use up limits that it shares with others. @throws RATE_LIMITED
 */
export async function assertAllWithin(deps: Deps, uses: Uses, counted: Counter[][]): Promise<void> {
  try {
    for (const [index, [rule]] of uses.entries()) assertWithin(deps, rule, counted[index] ?? [])
  } catch (refusal) {
    await deps.db.batch(takeBack(deps, uses))
    throw refusal
  }
}

/** Takes counted uses back, as statements to be batched, for a successful log-in or a refused request. */
export function takeBack(deps: Pick<Deps, 'db' | 'config'>, [own, ...shared]: Uses) {
  return [uncountUse(deps, ...own), ...shared.map(use => uncountUse(deps, ...use))] as const
}

function uncountUse(deps: Pick<Deps, 'db' | 'config'>, ...use: Use) {
  return decrementCounter(deps.db, counterKey(deps, use))
}

/** Resets a count and all counts that begin with the same parts: `['logInPerAddressAndIp', email]` for all IPs. */
export function forgetUses(deps: Pick<Deps, 'db' | 'config'>, ...use: Use) {
  return deleteCounters(deps.db, [counterKey(deps, use)])
}

/** Deletes all counts of a person, for the deletion of the account. */
export function forgetPerson(deps: Pick<Deps, 'db' | 'config'>, { userId, email }: { userId: string; email: string }) {
  const names = [userId, email, mailboxOf(email)]
  const keys = Limits.keyof().options.flatMap(rule => names.map(name => counterKey(deps, [rule, name])))
  return deleteCounters(deps.db, keys)
}

/** Deletes windows that have ended. */
export function forgetOldUses({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return deleteEndedCounters(db, now())
}
