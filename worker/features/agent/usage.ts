import type { AgentRow } from '../../db/agent-schema.ts'
import type { Deps } from '../../deps.ts'
import { photosThisMonth } from '../../domain/agent.ts'
import { DAY_MS } from '../../domain/lifetimes.ts'
import { freePhotosUsedBy, prepaidPhotosOf } from '../payment/service.ts'
import * as queries from './queries.ts'

/** The days whose mean tells how long the photos last, and how many of them an agent has to be on before it does. */
const PACE_DAYS = 30
const LEAST_DAYS = 7

/**
 * `monthPhotos`: used this month. `photosLeft`: those that scans may still use, on the account; `prepaidPhotos`: the
 * bought ones there, which they may not use unless the person allows it. `daysLeft`: for how many days these last at the
 * pace of the last thirty; null in the first week, or if nothing was used.
 */
export type AgentUsage = { monthPhotos: number; photosLeft: number; prepaidPhotos: number; daysLeft: number | null }

/** An agent's row and what its usage follows from, as statements for one batch; for `usageOf`. */
export function usageRowsOf({ db }: Pick<Deps, 'db'>, userId: string, at: number) {
  return [
    queries.selectAgent(db, userId),
    freePhotosUsedBy({ db }, userId),
    prepaidPhotosOf({ db }, userId),
    queries.selectPhotosSince(db, userId, at - PACE_DAYS * DAY_MS),
  ] as const
}

type Rows = {
  free: { used: number } | undefined
  prepaid: { photos: number } | undefined
  recent: { photos: number } | undefined
}

export function usageOf(
  { config }: Pick<Deps, 'config'>,
  agent: AgentRow | undefined,
  { free, prepaid, recent }: Rows,
  at: number,
): AgentUsage {
  const prepaidPhotos = prepaid?.photos ?? 0
  const freePhotos = Math.max(0, config.FREE_PHOTOS - (free?.used ?? 0))
  const photosLeft = freePhotos + (agent?.usePrepaid ? prepaidPhotos : 0)
  const days = agent?.enabled ? Math.min(PACE_DAYS, (at - agent.since) / DAY_MS) : 0
  const used = recent?.photos ?? 0
  const daysLeft = days < LEAST_DAYS || used === 0 ? null : Math.floor((photosLeft * days) / used)
  return { monthPhotos: agent ? photosThisMonth(agent, at) : 0, photosLeft, prepaidPhotos, daysLeft }
}
