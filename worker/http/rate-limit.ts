import type { Context } from 'hono'
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
import { AppError } from '../errors.ts'
import { deriveKey, keyedHash, keysOf } from '../keys.ts'
import type { AppContext } from './context.ts'
import { type LimitRule, Limits, limitFor } from './limit-rules.ts'

/** A rule and what it counts by: `['logInPerAddressAndIp', email, ip]`. */
export type Use = readonly [rule: LimitRule, ...who: string[]]

/** All counts of one request. The first is the caller's own, the others may be shared with others. */
export type Uses = [own: Use, ...shared: Use[]]

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
