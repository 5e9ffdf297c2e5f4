import { arrive, duringCall, type Evidence, inFlight, type Place, placeOf } from './boundary.ts'
import { clock, deadlineOf } from './clock.ts'
import { randomFrom } from './random.ts'

const realFetch = globalThis.fetch

/** A GIF of one pixel. The Worker only passes on pictures that it can parse to their end. */
const PICTURE = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw=='), byte => byte.charCodeAt(0))

async function simulatedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const place = placeOf()
  if (!place) return realFetch(input, init)
  const request = new Request(input, init)
  const signal = init?.signal ?? null
  const body = request.method === 'GET' ? '' : new TextDecoder().decode(await request.arrayBuffer())
  const call = {
    method: request.method,
    url: request.url,
    authorization: request.headers.get('authorization') ?? '',
    headers: Object.fromEntries(request.headers),
    body,
  }
  const stopId = inFlight.lastId + 1
  const answered = arrive({ kind: 'send', call, deadline: deadlineOf(signal), evidence: evidenceFor(place, call) })
  const verdict = await (signal ? Promise.race([answered, abortOf(signal, stopId)]) : answered)
  if (verdict.outcome === 'fail') throw new TypeError(verdict.error)
  if (verdict.outcome === 'go') throw new Error('A send was let go without an answer')
  const content = verdict.body === 'picture' ? PICTURE : verdict.body
  return new Response(verdict.status === 204 ? null : content, { status: verdict.status, headers: verdict.headers })
}

function abortOf(signal: AbortSignal, stopId: number): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      inFlight.abandoned.add(stopId)
      reject(new DOMException('The call was aborted', 'AbortError'))
    })
  })
}

/** What the job has stored about the photo of a write, read as the write leaves. */
function evidenceFor({ sql }: Place, { method, body }: { method: string; body: string }): Evidence | null {
  if (!sql || method !== 'POST') return null
  const params = new URLSearchParams(body)
  // A removal contains the tag's id, which begins with that of its photo.
  const photoId = params.get('photo_id') ?? params.get('tag_id')?.split('-')[0] ?? ''
  const [row] = sql
    .exec<{ result: string; attempted: string | null }>(
      'SELECT result, attempted FROM photos WHERE photo_id = ?',
      photoId,
    )
    .toArray()
  return row
    ? { photoId, result: JSON.parse(row.result), attempted: row.attempted === null ? null : JSON.parse(row.attempted) }
    : null
}

Object.assign(globalThis, { fetch: simulatedFetch })

// These take the runtime a moment, for which the simulator has to wait as well.
const CRYPTO = ['decrypt', 'digest', 'encrypt', 'importKey', 'sign', 'verify'] as const
for (const name of CRYPTO) {
  const call = crypto.subtle[name].bind(crypto.subtle) as (...args: unknown[]) => Promise<unknown>
  const watched = (...args: unknown[]) => (placeOf() ? duringCall(name, () => call(...args)) : call(...args))
  Object.defineProperty(crypto.subtle, name, { value: watched })
}

const realUuid = crypto.randomUUID.bind(crypto)
export const uuids = { run: 0, last: 0, random: randomFrom(0) }

export const uuidOf = (run: number, nth: number) =>
  `${run.toString(16).padStart(8, '0')}-0000-4000-8000-${nth.toString(16).padStart(12, '0')}`

/** Ids that are the same each time a schedule is played, except for the number of the run at the beginning. */
function simulatedUuid(): string {
  if (!placeOf()) return realUuid()
  uuids.last += 1
  return uuidOf(uuids.run, uuids.last)
}
Object.defineProperty(crypto, 'randomUUID', { value: simulatedUuid })

const realRandom = crypto.getRandomValues.bind(crypto) as (values: unknown) => unknown

/** Random values that are the same each time a schedule is played. */
function simulatedRandom(values: unknown): unknown {
  if (!clock.isOn || !(values instanceof Uint8Array)) return realRandom(values)
  for (let index = 0; index < values.length; index += 1) values[index] = Math.floor(uuids.random() * 256)
  return values
}
Object.defineProperty(crypto, 'getRandomValues', { value: simulatedRandom })
