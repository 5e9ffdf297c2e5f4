import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { fingerprintOf, parseKeys } from '../../worker/keys.ts'
import { OperatorError } from './failure.ts'

/** The Worker's keys, the newest first, as `/api/ops` shows them. `credentials`: how many stored ones each has sealed. */
export const ShownKeys = z.array(z.object({ id: z.string(), fingerprint: z.string(), credentials: z.number() }))
export type ShownKeys = z.infer<typeof ShownKeys>

type Entry = { id: string; fingerprint: string; text: string }

const NUMBERED = /^k(\d+)$/

/** A key of TOKEN_KEYS that nobody has yet. */
export const newTokenKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`

/**
 * The kept list with a new key before the others. A list that was kept by a rotation which did not get further is returned
 * as it is.
 * @throws OperatorError if the Worker has other keys than the list
 */
export function addTokenKey(kept: string, shown: ShownKeys): string {
  const entries = readList(kept)
  const [, ...older] = entries
  if (older.length > 0 && areSame(older, shown)) return kept
  if (!areSame(entries, shown)) throw differing(entries, shown)
  const numbers = shown.map(({ id }) => Number(NUMBERED.exec(id)?.[1] ?? 0))
  return [newTokenKey(`k${Math.max(...numbers) + 1}`), ...entries.map(({ text }) => text)].join(',')
}

/**
 * The kept list without the key `id`. If the Worker does not have it any more, it is removed all the same.
 * @throws OperatorError if the Worker has other keys than the list, or still needs this one
 */
export function dropTokenKey(kept: string, shown: ShownKeys, id: string): string {
  const entries = readList(kept)
  const others = entries.filter(entry => entry.id !== id)
  const dropped = others.map(({ text }) => text).join(',')
  if (others.length < entries.length && areSame(others, shown)) return dropped
  if (!areSame(entries, shown)) throw differing(entries, shown)
  const index = shown.findIndex(key => key.id === id)
  if (index < 0) throw new OperatorError(`There is no token key ${id}.`)
  if (index === 0) throw new OperatorError(`${id} is the key that seals credentials. Rotate first.`)
  const { credentials = 0 } = shown[index] ?? {}
  if (credentials === 0) return dropped
  throw new OperatorError(
    `${credentials} stored credentials are still sealed with ${id}. Cron reseals fifty a minute: try again later.`,
  )
}

/** @throws OperatorError */
function readList(list: string): Entry[] {
  const texts = list.split(',').map(text => text.trim())
  try {
    return parseKeys(list).map((key, n) => ({ id: key.id, fingerprint: fingerprintOf(key), text: texts[n] ?? '' }))
  } catch {
    throw new OperatorError('The kept TOKEN_KEYS cannot be read. Nothing was changed.')
  }
}

type Named = { id: string; fingerprint: string }

const describe = (keys: Named[]) => keys.map(({ id, fingerprint }) => `${id} (${fingerprint})`).join(', ')
const areSame = (one: Named[], other: Named[]) => describe(one) === describe(other)

function differing(entries: Entry[], shown: ShownKeys): OperatorError {
  return new OperatorError(
    [
      'The token keys kept here are not those of the Worker, and a key that only the Worker has would be lost.',
      `  kept here:  ${describe(entries)}`,
      `  the Worker: ${describe(shown) || 'none that it can use'}`,
      'Bring keys.json from where the keys were changed last. Nothing was changed.',
    ].join('\n'),
  )
}
