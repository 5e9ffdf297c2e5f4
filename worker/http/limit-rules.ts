import * as z from 'zod'
import { REST_REFUNDS } from '../domain/limits.ts'
import type { Config } from '../env.ts'

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
export const Limits = z.strictObject({
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

/** Whether the value of RATE_LIMITS is overrides of limits that exist. */
export function areRateLimits(json: string): boolean {
  return json === '' || Limits.safeParse(JSON.parse(json)).success
}

/** A rule's limit, as the settings have it. */
export function limitFor(config: Config, rule: LimitRule): z.infer<typeof Limit> {
  return Limits.parse(config.RATE_LIMITS === '' ? {} : JSON.parse(config.RATE_LIMITS))[rule]
}
