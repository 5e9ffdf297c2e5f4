import type { LibraryAnswer, LibraryCounts } from '../../contract/library.ts'
import type { LibraryRow, MissingCount } from '../../db/listing-schema.ts'
import type { AccountRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { type Field, listedFieldsOf } from '../../domain/fields.ts'
import { missingMask } from '../../domain/missing.ts'
import { PLATFORMS, type Provider } from '../../domain/platforms.ts'
import { WORK_STATES, type WorkState } from '../../domain/work.ts'
import { platformFor } from '../../platforms/registry.ts'

type Counted = {
  missing: MissingCount[]
  states: { state: WorkState; photos: number }[]
  cameraNames: boolean
}

export function presentCounts(provider: Provider, { missing, states, cameraNames }: Counted): LibraryCounts {
  const known = listedFieldsOf(provider)
  const lacking = (fields: Field[]) => {
    const mask = missingMask(fields, { cameraNames })
    return missing.filter(row => (row.missing & mask) !== 0).reduce((sum, { photos }) => sum + photos, 0)
  }
  const all = missing.reduce((sum, { photos }) => sum + photos, 0)
  const unlessUnknown = (field: Field) => (known.includes(field) ? lacking([field]) : null)
  const ofState = (state: WorkState) => [state, states.find(row => row.state === state)?.photos ?? 0]
  return {
    all,
    untitled: unlessUnknown('title'),
    undescribed: unlessUnknown('description'),
    untagged: unlessUnknown('tags'),
    complete: all - lacking(known),
    ...(Object.fromEntries(WORK_STATES.map(ofState)) as Record<WorkState, number>),
  }
}

type Progress = Pick<LibraryAnswer, 'state' | 'read' | 'total' | 'readAt' | 'waitSeconds'>

type Read = { account: AccountRow; library: LibraryRow | undefined; blockedUntil: number | null }

/** How far a library is read. `blockedUntil`: when the limits allow its next reading, if they do not. */
export function progressOf(deps: Pick<Deps, 'config' | 'now'>, { account, library, blockedUntil }: Read): Progress {
  const { read = 0, total = 0, readAt = null } = library ?? {}
  const known = { read, total, readAt: readAt === null ? null : new Date(readAt).toISOString() }
  if (deps.config.LIBRARY_PHOTOS === 0) return { state: 'off', ...known, waitSeconds: 0 }
  if (library?.isDenied) return { state: 'denied', ...known, waitSeconds: 0 }
  const { startedAt = null, dueAt = null, isWaiting = false } = library ?? {}
  const rest = readingSeconds(deps, account, { read: startedAt === null ? 0 : read, total })
  const secondsTo = (time: number) => Math.max(0, Math.ceil((time - deps.now()) / 1000))
  if (startedAt !== null && !isWaiting) return { state: 'reading', ...known, waitSeconds: rest }
  if (startedAt !== null) return { state: 'waiting', ...known, waitSeconds: secondsTo(dueAt ?? 0) + rest }
  if (blockedUntil !== null) return { state: 'waiting', ...known, waitSeconds: secondsTo(blockedUntil) + rest }
  return { state: 'ready', ...known, waitSeconds: 0 }
}

/** Readings may take half of a key's calls. */
const SHARE = 1 / 2
const HOUR_S = 60 * 60

/** How long it takes to read the rest, if nobody else does, in seconds. */
function readingSeconds(
  { config }: Pick<Deps, 'config'>,
  account: AccountRow,
  { read, total }: Pick<Progress, 'read' | 'total'>,
) {
  const { provider, platformUserId } = account
  const rest = Math.max(0, Math.min(total, config.LIBRARY_PHOTOS) - read)
  const calls = Math.ceil(rest / PLATFORMS[provider].listPage) + 1
  return Math.ceil((calls * HOUR_S) / (platformFor(config, provider).budget(platformUserId).perHour * SHARE))
}
