import type { Context } from 'hono'
import * as z from 'zod'
import { type Counter, deleteCounters, deleteEndedCounters, incrementCounter } from '../db/counters.ts'
import type { Deps } from '../deps.ts'
import type { Config } from '../env.ts'
import { AppError } from '../errors.ts'
import type { AppContext } from './context.ts'

/** Seconds. */
const QUARTER = 15 * 60

const Limit = z.object({ uses: z.int().positive(), seconds: z.int().positive() })
const perQuarter = (uses: number) => Limit.default({ uses, seconds: QUARTER })

/**
 * Uses per window. An address is tight, because each use costs its owner a mail or a guess at the password; an IP
 * is wide, because many people may share it. `RATE_LIMITS` overrides: `{"mailPerAddress":{"uses":9,"seconds":60}}`.
 */
const Limits = z.strictObject({
  mailPerAddress: perQuarter(5),
  mailPerIp: perQuarter(300),
  logInPerAddress: perQuarter(10),
  logInPerIp: perQuarter(300),
  passwordPerUser: perQuarter(10),
  connectPerIp: perQuarter(300),
  connectPerUser: perQuarter(60),
  contactPerAddress: perQuarter(6),
  contactPerIp: perQuarter(60),
  exportPerUser: Limit.default({ uses: 6, seconds: 60 * 60 }),
})
export type LimitRule = keyof z.infer<typeof Limits>

function limitFor(config: Config, rule: LimitRule): z.infer<typeof Limit> {
  return Limits.parse(config.RATE_LIMITS === '' ? {} : JSON.parse(config.RATE_LIMITS))[rule]
}

export function clientIp(c: Context<AppContext>): string {
  const ip = c.req.header('CF-Connecting-IP') ?? 'local'
  return ip.includes(':') && !ip.includes('.') ? ipv6Network(ip) : ip
}

/** The first 64 bits: one customer has so many addresses that counting each would limit nobody. */
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

const keyOf = (rule: LimitRule, who: string) => `${rule}:${who}`

/** Counts one use, as a query to be batched with others; hand its rows to `assertWithin`. */
export function countUse({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>, rule: LimitRule, who: string) {
  const time = now()
  const resetsAt = time + limitFor(config, rule).seconds * 1000
  return incrementCounter(db, { key: keyOf(rule, who), now: time, resetsAt })
}

/** @throws RATE_LIMITED with the seconds until the window ends. */
export function assertWithin({ config, now }: Pick<Deps, 'config' | 'now'>, rule: LimitRule, rows: Counter[]): void {
  const spent = rows.find(row => row.count > limitFor(config, rule).uses)
  if (spent) throw new AppError('RATE_LIMITED', { retryAfterSeconds: (spent.resetsAt - now()) / 1000 })
}

/** Counts one use on its own. @throws RATE_LIMITED */
export async function spendLimit(deps: Deps, rule: LimitRule, who: string): Promise<void> {
  assertWithin(deps, rule, await countUse(deps, rule, who))
}

/** Resets the count: a right password is no guess. */
export function forgetUses({ db }: Pick<Deps, 'db'>, rule: LimitRule, who: string) {
  return deleteCounters(db, [keyOf(rule, who)])
}

/** Deletes every count under these names: a deleted account leaves none behind. */
export function forgetPerson({ db }: Pick<Deps, 'db'>, names: string[]) {
  const keys = Object.keys(Limits.shape).flatMap(rule => names.map(name => `${rule}:${name}`))
  return deleteCounters(db, keys)
}

/** Deletes windows that have ended. */
export function forgetOldUses({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return deleteEndedCounters(db, now())
}
